// One node of the tree as a small board with what is known of it; and the branches that nobody looked at.

import { miniature } from "../../board/miniature.js";
import { h } from "../../page/dom.js";
import { icon } from "../../page/icons.js";

/** @typedef {{ node: TreeNode, stage: string, current: boolean, onWay: boolean, open: boolean }} Look */

export class Card {
  /** @param {TreeNode} node @param {BoardShape} shape @param {boolean} turned @param {(node: number) => void} onPick */
  constructor(node, shape, turned, onPick) {
    this.worth = h("span", { class: "worth" });
    this.foot = h("small");
    this.drawn = "";
    this.element = h("button", { type: "button", class: "node", "data-node": node.node, onclick: () => onPick(node.node) },
      h("span", { class: "node-head" }, h("strong", null, node.move || `${node.player} moves`), this.worth),
      miniature(shape, node.board, { turned, marked: node.path }), this.foot);
  }

  /** @param {Look} look */
  show(look) {
    const { node, stage, current, onWay, open } = look;
    const key = `${stage} ${current} ${onWay} ${open} ${node.says} ${node.size}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const done = stage === "done";
    const exact = node.bound === "exact";
    this.element.className = ["node", stage, onWay && "on-way", current && "current", done && !exact && "bound", done && node.wrong && "wrong", node.max ? "max" : "min"].filter(Boolean).join(" ");
    this.element.toggleAttribute("data-worth", done && exact);
    if (done && exact) this.element.dataset.worth = String(Math.sign(node.score));
    this.worth.textContent = worthOf(node, stage);
    this.foot.textContent = footOf(node, stage) || "\u00a0";
    this.element.title = titleOf(node, stage);
    this.element.setAttribute("aria-label", told(node, stage));
    if (node.over || node.hit) this.element.removeAttribute("aria-expanded");
    else this.element.setAttribute("aria-expanded", String(open));
  }
}

/** A bound is written as one; what the table said has its sign. @param {TreeNode} node @param {string} stage */
function worthOf(node, stage) {
  if (stage === "done") return node.hit ? `≡ ${node.says}` : node.due ? `${node.says} ✗` : node.says;
  return stage === "open" ? "…" : "";
}

/** @param {TreeNode} node @param {string} stage */
function footOf(node, stage) {
  if (stage === "done" && node.due) return `due: ${node.due}`;
  if (stage === "done") return node.hit ? "from the table" : `${node.size.toLocaleString("en")} ${node.size === 1 ? "node" : "nodes"}`;
  if (stage === "open" && (node.alpha !== null || node.beta !== null)) return `α ${node.alpha ?? "−∞"} · β ${node.beta ?? "∞"}`;
  return "";
}

/** What has no room in the box. @param {TreeNode} node @param {string} stage */
const titleOf = (node, stage) => (stage === "done" && node.due ? `${node.says}, due: ${node.due}` : "");

/** What a listener hears of a node. @param {TreeNode} node @param {string} stage */
function told(node, stage) {
  const worth = { exact: "worth", "at least": "worth at least", "at most": "worth at most" }[node.bound] ?? "worth";
  const standing = stage === "done" ? `${worth} ${node.says.replace(/^[≤≥]\s*/, "")}` : stage === "open" ? "under way" : "not looked at yet";
  return [node.move || "the position", standing, footOf(node, stage)].filter(Boolean).join(", ");
}

/** @param {Ghost[]} ghosts @param {string} reason @param {BoardShape} shape @param {boolean} turned @param {boolean} cut  it is known that they are left out */
export function ghostGroup(ghosts, reason, shape, turned, cut) {
  return h("div", { class: `pruned ${cut ? "cut" : ""}`, role: "group", "aria-label": cut ? "Not looked at" : "Not looked at yet" },
    h("div", { class: "pruned-boards" }, ghosts.map((ghost) => h("div", { class: "ghost-node" },
      h("span", { class: "node-head" }, h("strong", null, ghost.move), cut && icon("cut")),
      miniature(shape, ghost.board, { turned, marked: ghost.path })))),
    cut && h("p", null, reason));
}
