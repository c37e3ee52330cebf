// The tree of a recorded search: one row of small boards for each level that is open.

import { miniature } from "../board/miniature.js";
import { h, speak } from "../page/dom.js";
import { icon } from "../page/icons.js";
import { messageOf } from "../page/server.js";
import { awaited } from "./recording.js";

/** @import { Recording } from "./recording.js" */
/** @typedef {{ recording: Recording, root: TreeNode, step: Step, way: number[] }} View  `way`: the nodes that are open, from the position down */

export class Tree {
  /** @param {() => void} onPick  told before a branch is opened or closed @param {(text: string) => void} onTrouble */
  constructor(onPick, onTrouble) {
    this.onPick = onPick;
    this.onTrouble = onTrouble;
    this.element = h("div", { class: "tree" });
    /** @type {number[] | null} the way that is being shown */
    this.way = null;
  }

  clear() {
    this.way = null;
    this.element.replaceChildren();
  }

  /** @param {View} view */
  async show(view) {
    const { recording, root, way } = view;
    this.way = way;
    const levels = await awaited(this.element, Promise.all(way.map((node) => recording.children(node))));
    if (this.way !== way) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.node : null;
    const rows = [h("div", { class: "level", role: "group", "aria-label": "The position" }, this.node(root, 0, view))];
    levels.forEach((level, depth) => {
      if (!level.children.length && !level.ghosts.length) return;
      rows.push(h("div", { class: "level", role: "group", "aria-label": `Ply ${depth + 1}` },
        level.children.map((child) => this.node(child, depth + 1, view)),
        level.ghosts.length ? pruned(recording, level) : null));
    });
    this.element.replaceChildren(...rows);
    rows.forEach(centreOpen);
    const again = focused ? this.element.querySelector(`[data-node="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {TreeNode} node @param {number} depth @param {View} view */
  node(node, depth, view) {
    const { recording, step, way } = view;
    const stage = stageOf(node, step);
    const onWay = way[depth] === node.node;
    const { worth, bounds, size, told } = describe(node, stage);
    return h("button", {
      type: "button",
      class: ["node", stage, onWay && "on-way", step.way.at(-1) === node.node && "current"].filter(Boolean).join(" "),
      "data-node": node.node, "data-worth": Math.sign(node.score),
      "aria-label": told,
      "aria-expanded": node.over || node.hit ? null : String(onWay),
      onclick: () => this.pick(node, depth, view),
    },
    h("span", { class: "node-head" }, h("strong", null, node.move || `${node.player} to move`), h("span", { class: "worth" }, worth)),
    miniature(recording.position, node.board), h("small", null, bounds || "\u00a0"), h("small", null, size || "\u00a0"));
  }

  /** @param {TreeNode} node @param {number} depth @param {View} view */
  async pick(node, depth, view) {
    this.onPick();
    const { way } = view;
    const open = way[depth] === node.node;
    const next = open ? way.slice(0, Math.max(1, depth)) : [...way.slice(0, depth), node.node];
    speak(open ? "Closed." : `${node.move || "The position"} opened.`);
    try { await this.show({ ...view, way: next }); } catch (trouble) { this.onTrouble(messageOf(trouble)); }
  }
}

/** What is known of a node at a step: nothing yet, under way, or done. @param {TreeNode} node @param {Step} step */
function stageOf({ node }, step) {
  if (node >= step.entered) return "future";
  const under = step.way.includes(node) && !(step.kind === "leave" && step.way.at(-1) === node);
  return under ? "open" : "done";
}

/** @param {TreeNode} node @param {string} stage */
function describe(node, stage) {
  const [done, known] = [stage === "done", stage !== "future"];
  const worth = done ? (node.hit ? `≡ ${node.says}` : node.says) : known ? "…" : "";
  const bounds = known && (node.alpha != null || node.beta != null) ? `α ${node.alpha ?? "−∞"} · β ${node.beta ?? "∞"}` : "";
  const size = done ? `${node.size.toLocaleString("en")} ${node.size === 1 ? "node" : "nodes"}` : "";
  const standing = done ? `worth ${node.says}` : known ? "under way" : "not looked at yet";
  const told = [node.move || "the position", standing, size, node.hit && "from the table"].filter(Boolean).join(", ");
  return { worth, bounds, size, told };
}

/** @param {Recording} recording @param {Branches} level */
function pruned(recording, level) {
  return h("div", { class: "pruned" },
    h("div", { class: "pruned-boards" }, level.ghosts.map((ghost) =>
      h("div", { class: "node skipped" }, h("span", { class: "node-head" }, h("strong", null, ghost.move), icon("cut")), miniature(recording.position, ghost.board)))),
    h("p", null, level.reason));
}

/** Scroll a row to the node that is open in it. @param {HTMLElement} row */
function centreOpen(row) {
  const here = row.querySelector(".on-way");
  if (here instanceof HTMLElement) row.scrollLeft = here.offsetLeft - row.clientWidth / 2 + here.clientWidth / 2;
}
