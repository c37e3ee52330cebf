// A student's own file, chosen or dropped: the server runs it, and its search is watched to the first wrong call.
// What has no tree of boards (a crossword's generate.py, a raichu.py) is told in words, beside the line.

import { h } from "../page/dom.js";
import { call, messageOf } from "../page/server.js";
import { pathOf } from "./address.js";
import { Code } from "./code.js";

const MOST_BYTES = 200_000;

/** Where a file is chosen or dropped, and where it is told what is wrong. @returns {{ card: HTMLElement, report: HTMLElement }} */
export function ownFile() {
  const report = h("section", { class: "own-report card", "aria-live": "polite", hidden: true });
  const notice = h("p", { class: "notice", role: "alert", hidden: true });
  const position = h("input", { type: "text", id: "own-position", maxlength: 20, autocomplete: "off", spellcheck: "false", placeholder: "where its first fault shows" });
  const input = h("input", { type: "file", id: "own-file", accept: ".py,text/x-python", onchange: () => take(input.files?.[0]) });
  const card = h("section", { class: "chooser card own-file", "aria-labelledby": "own-title",
    ondragover: (/** @type {DragEvent} */ event) => { event.preventDefault(); card.classList.add("over"); },
    ondragleave: () => card.classList.remove("over"),
    ondrop: (/** @type {DragEvent} */ event) => { event.preventDefault(); card.classList.remove("over"); take(event.dataTransfer?.files[0]); } },
    h("h2", { id: "own-title" }, "Your own search"),
    h("p", null, "Your ", h("code", null, "tictactoe.py"), " runs here, in a process of its own; its calls are shown beside the truth, up to the first wrong one. A crossword's ", h("code", null, "generate.py"), " or a ", h("code", null, "raichu.py"), " is told its first wrong call. Choose it, or drop it here."),
    h("label", { for: "own-position" }, "Position"), position,
    h("label", { for: "own-file" }, "File"), input, notice);

  /** @param {File | undefined} file */
  async function take(file) {
    if (!file) return;
    notice.hidden = false;
    report.hidden = true;
    notice.textContent = `${file.name} is running …`;
    card.setAttribute("aria-busy", "true");
    try {
      if (file.size > MOST_BYTES) throw new Error(`${file.name} is too long: at most ${MOST_BYTES / 1000} KB are taken`);
      const source = await file.text();
      const found = await call("POST", "/api/watch/own", { name: file.name, source, position: position.value.trim() });
      if (found.lines) return tell(file.name, source, found);
      const run = { what: found.what, position: found.position, algorithm: found.algorithm, depth: "", line: "" };
      location.assign(pathOf({ run, step: null, turned: false, lesson: null }));
    } catch (trouble) {
      notice.textContent = messageOf(trouble);
    } finally {
      card.removeAttribute("aria-busy");
      input.value = ""; // the same file again, once it is mended, is a change
    }
  }

  /** @param {string} name @param {string} source @param {{ lines: string[], line: number | null }} found */
  function tell(name, source, { lines, line }) {
    notice.hidden = true;
    report.hidden = false;
    if (!lines.length) {
      report.replaceChildren(h("p", null, `${name}: no wrong call was found.`));
      return;
    }
    const code = new Code("The line where it returned");
    report.replaceChildren(h("h2", null, `${name}: the first wrong call`), h("pre", { class: "own-lines", tabindex: 0 }, lines.join("\n")), code.element);
    code.open({ title: name, first: 1, text: source.split("\n") });
    code.light(line);
    report.scrollIntoView({ block: "nearest" });
  }
  return { card, report };
}
