// Guess first: a question before the answer is shown, what was right and why, and how many were.

import { button, h, speak } from "../page/dom.js";

export class QuizPanel {
  /** @param {() => void} onGoOn  the answer has been seen */
  constructor(onGoOn) {
    this.onGoOn = onGoOn;
    this.right = 0;
    this.asked = 0;
    /** @type {Quiz | null} */
    this.quiz = null;
    this.answered = false;
    this.score = h("p", { class: "quiz-score dim" });
    this.question = h("p", { class: "quiz-question" });
    this.choices = h("div", { class: "quiz-choices", role: "group", "aria-label": "Answers" });
    this.why = h("p", { class: "quiz-why" });
    this.on = button("Go on", () => this.goOn(), { class: "main" });
    this.element = h("section", { class: "quiz card", "aria-label": "Guess first", hidden: true },
      this.question, this.choices, h("div", { class: "quiz-answer" }, this.why, this.on), this.score);
  }

  /** @param {Quiz} quiz */
  ask(quiz) {
    this.quiz = quiz;
    this.answered = false;
    this.question.textContent = quiz.asks;
    this.why.textContent = "";
    this.on.hidden = true;
    this.choices.replaceChildren(...quiz.choices.map((choice, n) =>
      button([h("kbd", { "aria-hidden": "true" }, n + 1), choice], () => this.answer(n))));
    speak(`${quiz.asks} ${quiz.choices.map((choice, n) => `${n + 1}: ${choice}`).join(", ")}`);
  }

  /** @param {number} choice */
  answer(choice) {
    const { quiz } = this;
    if (!quiz || this.answered || !quiz.choices[choice]) return;
    const right = choice === quiz.answer;
    this.answered = true;
    this.asked++;
    if (right) this.right++;
    [...this.choices.children].forEach((each, n) => {
      each.classList.toggle("right", n === quiz.answer);
      each.classList.toggle("wrong", n === choice && !right);
      if (each instanceof HTMLButtonElement) each.disabled = true;
    });
    this.why.replaceChildren(h("strong", null, right ? "Right. " : `No: ${quiz.choices[quiz.answer]}. `), quiz.why);
    this.why.className = `quiz-why ${right ? "good" : "bad"}`;
    this.on.hidden = false;
    this.on.focus();
    this.showScore();
    speak(this.why.textContent ?? "");
  }

  showScore() {
    this.score.textContent = this.asked ? `${this.right} of ${this.asked} right` : "";
  }

  goOn() {
    if (!this.answered) return;
    this.hide();
    this.onGoOn();
  }

  /** No question is open; while somebody guesses its place is kept, so that nothing moves when one comes. */
  hide() {
    if (!this.quiz) return;
    this.quiz = null;
    this.rest();
  }

  rest() {
    this.question.textContent = "Guess first: play on or step; questions come by themselves.";
    this.choices.replaceChildren();
    this.why.textContent = "";
    this.on.hidden = true;
  }

  /** @param {boolean} on */
  show(on) {
    this.hide();
    this.rest();
    this.element.hidden = !on;
  }

  get waiting() {
    return this.quiz !== null && !this.answered;
  }
}
