// Games come and go: from a file, pasted, by a link; of many in one file the one that is looked for.

import { button, h } from "../page/dom.js";
import { call, messageOf, request } from "../page/server.js";

const PART = 150_000; // bytes of a file in one request
const AGAIN_MILLISECONDS = 400;

export class Files {
  /**
   * @param {string[]} suffixes
   * @param {{ onStudy: (view: StudyView, another: boolean) => void, onTrouble: (text: string | null) => void, study: () => StudyForm,
   *   line: () => Line, link: () => Promise<string>, onCollection: (id: string | null) => void }} listener
   */
  constructor(suffixes, listener) {
    this.listener = listener;
    /** @type {Listed | null} */
    this.listed = null;
    this.number = 0;
    this.timer = 0;
    this.input = h("input", { type: "file", id: "games-file", class: "unseen", tabindex: -1, "aria-label": "A file of games", onchange: () => this.openChosen() });
    this.paste = h("textarea", { id: "paste", rows: 3, spellcheck: "false", placeholder: "[Event \"…\"] 1. 11-15 23-19 …" });
    this.progress = h("p", { class: "dim", role: "status" });
    this.link = h("input", { type: "text", readonly: true, "aria-label": "Link to this analysis", hidden: true });
    this.picker = h("div", { class: "picker", hidden: true });
    this.element = h("details", { class: "card" }, h("summary", null, "Files and links"),
      h("div", { class: "inside" },
        h("div", { class: "buttons" }, this.input, button("Open a file", () => this.input.click()),
          suffixes.map((suffix) => button(`Save as ${suffix}`, () => this.save(suffix))),
          button("Make a link", () => this.share())),
        this.link,
        h("label", { for: "paste" }, "Or paste games here"), this.paste,
        h("div", { class: "buttons" }, button("Read", () => this.read(new TextEncoder().encode(this.paste.value), "pasted"))),
        this.progress, this.picker));
    this.makePicker();
  }

  makePicker() {
    const search = () => this.search();
    this.player = h("input", { type: "text", id: "find-player", oninput: search, autocomplete: "off" });
    this.opening = h("input", { type: "text", id: "find-opening", oninput: search, autocomplete: "off" });
    this.result = h("select", { id: "find-result", onchange: search }, ["", "1-0", "0-1", "1/2-1/2", "*"].map((value) => h("option", { value }, value || "any")));
    this.here = h("input", { type: "checkbox", id: "find-here", onchange: search });
    this.entries = h("ol", { class: "entries", tabindex: 0, "aria-label": "Games of the file" });
    this.found = h("p", { class: "dim", role: "status" });
    this.picker.append(
      h("div", { class: "find-fields" },
        h("label", null, "Player", this.player), h("label", null, "Opening", this.opening),
        h("label", null, "Result", this.result), h("label", { class: "find-here" }, this.here, "with this position")),
      this.found, this.entries);
  }

  async openChosen() {
    const file = this.input.files?.[0];
    this.input.value = "";
    if (file) await this.read(new Uint8Array(await file.arrayBuffer()), file.name);
  }

  /** Send a file in parts, and list its games. @param {Uint8Array} bytes @param {string} name */
  async read(bytes, name) {
    this.listener.onTrouble(null);
    try {
      let id = "";
      /** @type {any} */
      let answer = null;
      for (let at = 0; at === 0 || at < bytes.length; at += PART) {
        const part = bytes.subarray(at, at + PART);
        const data = btoa(part.reduce((text, byte) => text + String.fromCharCode(byte), ""));
        answer = await call("POST", "/api/analysis/collections", { id, name, data, last: at + PART >= bytes.length });
        id = answer.id;
        if (bytes.length > PART) this.progress.textContent = `${Math.min(100, Math.round((100 * (at + PART)) / bytes.length))} % of ${name} sent …`;
      }
      this.progress.textContent = "";
      this.listed = answer;
      this.number = 0;
      this.picker.hidden = answer.games < 2;
      this.draw(answer);
      await this.choose(1);
    } catch (trouble) {
      this.progress.textContent = "";
      this.listener.onTrouble(messageOf(trouble));
    }
  }

  /** @param {number} number */
  async choose(number) {
    if (!this.listed) return;
    try {
      const another = !this.number;
      await this.release();
      const view = await call("GET", `/api/analysis/collections/${this.listed.id}?number=${number}`);
      this.number = number;
      this.listener.onCollection(this.listed.id);
      this.listener.onStudy(view, another);
      if (view.wrong?.length) this.listener.onTrouble(`Read up to a mistake: ${view.wrong.join("; ")}.`);
    } catch (trouble) {
      this.listener.onTrouble(messageOf(trouble));
    }
  }

  /** What was changed in the game that is looked at stays in its file, from which the room turns away. */
  async release() {
    const { listed, number } = this;
    if (!listed || !number) return;
    this.number = 0;
    await call("POST", `/api/analysis/collections/${listed.id}`, { number, study: this.listener.study() });
  }

  async search() {
    clearTimeout(this.timer);
    const { listed, player, opening, result, here } = this;
    if (!listed) return;
    try {
      const asked = { id: listed.id, player: player?.value, opening: opening?.value, result: result?.value, line: here?.checked ? this.listener.line() : null };
      const found = await call("POST", "/api/analysis/collections/find", asked);
      this.draw({ ...found, id: listed.id });
      const reading = (opening?.value || here?.checked) && found.read < found.games;
      if (reading && !document.hidden) this.timer = setTimeout(() => this.search(), AGAIN_MILLISECONDS);
    } catch (trouble) {
      this.listener.onTrouble(messageOf(trouble));
    }
  }

  /** @param {Listed} found */
  draw(found) {
    const read = found.read && found.read < found.games ? ` (${found.read.toLocaleString("en")} read so far …)` : "";
    if (this.found) this.found.textContent = `${found.found.toLocaleString("en")} of ${found.games.toLocaleString("en")} games${read}${found.found > found.entries.length ? `, the first ${found.entries.length} are listed` : ""}`;
    this.entries?.replaceChildren(...found.entries.map((entry) => h("li", null,
      button([h("span", { class: "move-number" }, `${entry.number}.`), `${entry.players.map((name) => name || "?").join(" – ")} ${entry.result}`, h("small", null, [entry.event, entry.date].filter(Boolean).join(", "))],
        () => this.choose(entry.number)))));
  }

  /** @param {string} suffix */
  async save(suffix) {
    this.listener.onTrouble(null);
    try {
      const whole = this.listed && this.listed.games > 1 && this.number ? { collection: this.listed.id, number: this.number } : {};
      const study = this.listener.study();
      const response = await request("POST", "/api/analysis/write", { study, suffix, ...whole });
      const link = h("a", { href: URL.createObjectURL(await response.blob()), download: `${study.study}${suffix}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (trouble) {
      this.listener.onTrouble(messageOf(trouble));
    }
  }

  async share() {
    try {
      this.link.value = await this.listener.link();
      this.link.hidden = false;
      this.link.select();
    } catch (trouble) {
      this.listener.onTrouble(messageOf(trouble));
    }
  }
}
