// A guided run: a few steps of it, each with some words, one after the other.

import { button, h, speak } from "../page/dom.js";

export class LessonPanel {
  /** @param {Lesson} lesson @param {(event: number) => void} onStop */
  constructor(lesson, onStop) {
    this.lesson = lesson;
    this.onStop = onStop;
    this.at = 0;
    this.text = h("p", { class: "lesson-text" });
    this.place = h("p", { class: "lesson-place dim" });
    this.dots = h("ol", { class: "lesson-dots", "aria-hidden": "true" }, lesson.stops.map(() => h("li")));
    this.back = button("Back", () => this.go(this.at - 1));
    this.on = button("Go on", () => this.go(this.at + 1), { class: "main", title: "Go on with the lesson (L)" });
    this.element = h("section", { class: "lesson card", "aria-labelledby": "lesson-title" },
      h("div", { class: "lesson-head" }, h("h2", { id: "lesson-title" }, lesson.title), this.place),
      this.text, h("div", { class: "lesson-foot" }, this.dots, this.back, this.on));
    this.show();
  }

  /** The words that belong to a step that one came to otherwise. @param {number} event */
  follow(event) {
    const at = this.lesson.stops.findLastIndex((stop) => stop.event <= event);
    if (this.lesson.stops[this.at].event === event || at < 0 || at === this.at) return;
    this.at = at;
    this.show();
  }

  /** @param {number} at */
  go(at) {
    if (!this.lesson.stops[at]) return;
    this.at = at;
    this.show();
    speak(this.lesson.stops[at].text);
    this.onStop(this.lesson.stops[at].event);
  }

  next() {
    this.go(this.at + 1);
  }

  show() {
    const { stops } = this.lesson;
    this.text.textContent = stops[this.at].text;
    this.place.textContent = `${this.at + 1} of ${stops.length}`;
    this.back.disabled = this.at === 0;
    this.on.disabled = this.at === stops.length - 1;
    [...this.dots.children].forEach((dot, n) => dot.classList.toggle("past", n <= this.at));
  }
}
