// A new puzzle each day, by size and level: the day is its seed, so that it is the same for everybody.

import { button, h } from "../../../page/dom.js";

export class Daily {
  /** @param {{ sizes: string[], levels: string[] }} offered @param {(question: object) => Promise<unknown>} onMake */
  constructor({ sizes, levels }, onMake) {
    this.onMake = onMake;
    this.size = h("select", { id: "size" }, sizes.map((name) => h("option", null, name)));
    this.level = h("select", { id: "level" }, levels.map((name) => h("option", null, name)));
    this.day = h("input", { type: "date", id: "day", value: localDay() });
    this.buttons = [button("That day's puzzle", () => this.today(), { class: "main" }), button("Another one", () => this.another())];
    this.element = h("section", { class: "card" }, h("h2", null, "A new puzzle"),
      h("div", { class: "fields" }, h("label", { for: "size" }, "Size"), this.size, h("label", { for: "level" }, "Level"), this.level),
      h("div", { class: "fields" }, h("label", { for: "day" }, "Day"), this.day),
      h("div", { class: "buttons", role: "toolbar", "aria-label": "New puzzle" }, this.buttons));
  }

  today() {
    const day = this.day.value || localDay();
    const said = new Date(`${day}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
    return this.make(Number(day.replaceAll("-", "")), said);
  }

  another() {
    return this.make(Math.floor(Math.random() * 2 ** 27), "A puzzle");
  }

  /** @param {number} seed @param {string} said */
  make(seed, said) {
    const [size, level] = [this.size.value, this.level.value];
    return this.onMake({ command: "generate", size, level, seed, title: `${said}: ${size.split(",")[0].toLowerCase()}, ${level}` });
  }
}

/** Today, where the person is, as in 2026-11-17. */
function localDay() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
