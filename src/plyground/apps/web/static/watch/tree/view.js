// The tree of a recorded search: small boards with edges between them, open along the way to the current step.

import { h, s, speak } from "../../page/dom.js";
import { messageOf } from "../../page/server.js";
import { Card, ghostGroup } from "./card.js";
import { Family, hasChildren, isCut, stageOf } from "./family.js";
import { arrange } from "./layout.js";
import { Plane } from "./plane.js";

/** @import { Recording } from "../recording.js" */
/** @import { Box } from "./plane.js" */
/** @import { Shape, Spot } from "./layout.js" */
/** @typedef {{ id: string, parent: number, kind: string, ghosts?: number, best?: boolean }} Branch */

const WIDTH = 104;
const HEIGHT = 132;
const LEVEL = 182;
const GHOST_WIDTH = 74;
const LEAST_GROUP = 210;
const MOST_CARDS = 500;
const EDGE = 30;

export class TreeView {
  /** @param {Recording} recording @param {RunSummary} summary @param {{ shape: BoardShape, turned: boolean, onTrouble: (text: string) => void }} options */
  constructor(recording, summary, { shape, turned, onTrouble }) {
    const { root, rows, columns } = summary.view;
    this.board = { ...shape, rows, columns };
    this.turned = turned;
    this.onTrouble = onTrouble;
    this.family = new Family(recording, root);
    /** @type {Map<number, Card>} the latest used last */
    this.cards = new Map();
    /** @type {Map<number, { element: HTMLElement, cut: boolean }>} */
    this.groups = new Map();
    /** @type {Map<number, boolean>} the branches that a person opened or closed */
    this.chosen = new Map();
    /** @type {RunStep | null} */
    this.step = null;
    this.placed = false;
    this.plane = new Plane("The tree");
    this.edges = s("svg", { class: "edges", "aria-hidden": "true" });
    this.nodes = h("div", { class: "nodes" });
    this.plane.plane.append(this.edges, this.nodes);
    this.caption = h("p", { class: "bounds" });
    this.element = this.plane.element;
  }

  fit() {
    this.plane.fit();
  }

  turn() {
    this.turned = !this.turned;
    this.cards.clear();
    this.groups.clear();
    if (this.step) this.draw(this.step, false);
  }

  /** @param {RunStep} step @param {boolean} fast  it is only seen in passing: what is in view is enough */
  show(step, fast) {
    this.step = step;
    this.chosen.clear();
    this.family.learn(step);
    this.draw(step, !fast, fast);
    if (!fast) this.complete(step);
    this.caption.textContent = boundsText(step, this.board.players);
  }

  /** Ask for the branches along the way, and draw them when they come. @param {RunStep} step */
  async complete(step) {
    try {
      const found = await this.family.fetch([...step.view.way, ...this.chosen.keys()]);
      if (!found || !this.step) return;
      this.draw(this.step, false);
      if (this.step !== step) await this.complete(this.step);
    } catch (trouble) {
      this.onTrouble(messageOf(trouble));
    }
  }

  /** @param {number} node */
  isOpen(node) {
    return this.chosen.get(node) ?? this.step?.view.way.includes(node) ?? false;
  }

  /** @param {number} node */
  pick(node) {
    const { step } = this;
    if (!step || !hasChildren(this.family.node(node))) return;
    const open = !this.isOpen(node);
    this.chosen.set(node, open);
    speak(open ? "Opened." : "Closed.");
    this.draw(step, true);
    if (open) this.complete(step);
  }

  // Drawing.

  /** @param {RunStep} step @param {boolean} smooth @param {boolean} [passing] */
  draw(step, smooth, passing = false) {
    /** @type {Branch[]} */
    const branches = [];
    const shape = this.shapeOf(this.family.root.node, branches);
    const { spots, left, right, depth } = arrange(shape);
    const boxes = Array.from(spots, ([id, { x, depth: level }]) => this.boxOf(id, x - left, level, step));
    this.plane.resize(right - left, (depth - 1) * LEVEL + HEIGHT, boxes);
    const current = boxes.find((box) => box.kind === "current");
    if (current && !this.placed) this.begin(current);
    else if (current) this.plane.reveal([current, ...this.around(current, boxes, shape, step)], smooth);
    const seen = passing ? boxes.filter((box) => this.plane.inView(box)) : boxes;
    this.sync(seen.map((box) => this.put(box, step)));
    this.drawEdges(branches, spots, left, step);
    this.forget();
  }

  /** Where a node or the branches that nobody looked at stand, and what the overview shows of them. @param {string} id @param {number} middle @param {number} level @param {RunStep} step @returns {Box} */
  boxOf(id, middle, level, step) {
    const y = level * LEVEL;
    if (id.startsWith("pruned-")) {
      const width = groupWidth(this.family.below(Number(id.slice(7))).ghosts.length);
      return { id, x: middle - width / 2, y, width, height: HEIGHT, kind: "pruned" };
    }
    const { way } = step.view;
    const number = Number(id);
    const stage = stageOf(this.family.node(number), step);
    const kind = way[way.length - 1] === number ? "current" : way.includes(number) ? "way" : stage === "future" ? "future" : "";
    return { id, x: middle - WIDTH / 2, y, width: WIDTH, height: HEIGHT, kind };
  }

  /** At first the root stands in the middle of the top. @param {Box} root */
  begin(root) {
    this.placed = true;
    this.plane.measure();
    this.plane.zoom = this.plane.port.clientWidth < 500 ? 0.8 : 1;
    this.plane.x = this.plane.port.clientWidth / 2 - (root.x + root.width / 2) * this.plane.zoom;
    this.plane.y = 24;
    this.plane.place();
    if (root.y) this.plane.reveal([root], false);
  }

  /** A node, then with its children, then with its parent and all that hang there too: what is best seen together. @param {Box} current @param {Box[]} boxes @param {Shape} shape @param {RunStep} step */
  around(current, boxes, shape, step) {
    const byId = new Map(boxes.map((box) => [box.id, box]));
    const { way } = step.view;
    let [here, over] = [shape, shape];
    for (const node of way.slice(1)) [over, here] = [here, here.children.find(({ id }) => id === String(node)) ?? here];
    const boxesOf = (/** @type {Shape[]} */ shapes) => shapes.flatMap(({ id }) => byId.get(id) ?? []);
    const below = [current, ...boxesOf(here.children)];
    return [below, [...below, ...boxesOf([over, ...over.children])]].map(union);
  }

  /** Only what has changed is touched, so that the focus stays where it is. @param {Node[]} shown */
  sync(shown) {
    const wanted = new Set(shown);
    for (const child of [...this.nodes.childNodes]) if (!wanted.has(child)) child.remove();
    shown.forEach((element, n) => { if (this.nodes.childNodes[n] !== element) this.nodes.insertBefore(element, this.nodes.childNodes[n] ?? null); });
  }

  /** What hangs below a node that is open. @param {number} node @param {Branch[]} branches @returns {Shape} */
  shapeOf(node, branches) {
    /** @type {Shape} */
    const shape = { id: String(node), width: WIDTH, children: [] };
    if (!this.isOpen(node)) return shape;
    const { children, ghosts } = this.family.below(node);
    for (const child of children) {
      branches.push({ id: String(child.node), parent: node, kind: "" });
      shape.children.push(this.shapeOf(child.node, branches));
    }
    if (ghosts.length) {
      const id = `pruned-${node}`;
      branches.push({ id, parent: node, kind: "pruned", ghosts: ghosts.length });
      shape.children.push({ id, width: groupWidth(ghosts.length), children: [] });
    }
    return shape;
  }

  /** @param {Box} box @param {RunStep} step */
  put(box, step) {
    const { id, kind } = box;
    const element = kind === "pruned" ? this.putGroup(Number(id.slice(7)), box.width, step) : this.putCard(Number(id), kind, step);
    element.style.transform = `translate(${Math.round(box.x)}px, ${Math.round(box.y)}px)`;
    return element;
  }

  /** @param {number} number @param {string} kind @param {RunStep} step */
  putCard(number, kind, step) {
    const node = /** @type {TreeNode} */ (this.family.node(number));
    const card = this.cards.get(number) ?? new Card(node, this.board, this.turned, (picked) => this.pick(picked));
    this.cards.delete(number);
    this.cards.set(number, card);
    const current = kind === "current";
    card.show({ node, stage: stageOf(node, step), current, onWay: current || kind === "way", open: this.isOpen(number) });
    return card.element;
  }

  /** @param {number} parent @param {number} width @param {RunStep} step */
  putGroup(parent, width, step) {
    const { ghosts, reason } = this.family.below(parent);
    const cut = isCut(this.family.node(parent), step);
    let group = this.groups.get(parent);
    if (!group || group.cut !== cut) {
      group = { element: ghostGroup(ghosts, reason, this.board, this.turned, cut), cut };
      this.groups.set(parent, group);
    }
    group.element.style.width = `${width}px`;
    return group.element;
  }

  /** @param {Branch[]} branches @param {Map<string, Spot>} spots @param {number} left @param {RunStep} step */
  drawEdges(branches, spots, left, step) {
    /** @type {Map<string, string[]>} the curves of each kind: one path draws them all */
    const curves = new Map();
    const line = (/** @type {string} */ kind, /** @type {string} */ drawn) => curves.set(kind, [...curves.get(kind) ?? [], drawn]);
    for (const { id, parent, kind, ghosts = 0 } of branches) {
      const from = spots.get(String(parent));
      const to = spots.get(id);
      if (!from || !to) continue;
      const [x, y, end] = [from.x - left, from.depth * LEVEL + HEIGHT, to.depth * LEVEL];
      if (kind === "pruned") {
        const style = isCut(this.family.node(parent), step) ? "pruned" : "future";
        for (let n = 0; n < ghosts; n++) line(style, curve(x, y, to.x - left + (n - (ghosts - 1) / 2) * GHOST_WIDTH, end));
      } else line(this.edgeKind(Number(id), parent, step), curve(x, y, to.x - left, end));
    }
    const order = ["", "future", "pruned", "best", "way"]; // what matters most lies over the rest
    this.edges.replaceChildren(...order.flatMap((kind) => {
      const drawn = curves.get(kind);
      return drawn ? [s("path", { d: drawn.join(""), class: `edge ${kind}` })] : [];
    }));
  }

  /** The way here, the branch that gave its parent's value, or what is still to come. @param {number} id @param {number} parent @param {RunStep} step */
  edgeKind(id, parent, step) {
    const [child, over] = [this.family.node(id), this.family.node(parent)];
    if (step.view.way.includes(id)) return "way";
    if (stageOf(child, step) === "future") return "future";
    if (!child || !over || stageOf(over, step) !== "done") return "";
    return child.bound === "exact" && over.bound === "exact" && child.score === over.score ? "best" : "";
  }

  forget() {
    for (const node of this.cards.keys()) {
      if (this.cards.size <= MOST_CARDS) break;
      this.cards.delete(node);
    }
    if (this.groups.size > MOST_CARDS) this.groups.clear();
  }
}

/** @param {number} ghosts */
const groupWidth = (ghosts) => Math.max(LEAST_GROUP, ghosts * GHOST_WIDTH);

/** @param {number} x @param {number} y @param {number} toX @param {number} toY */
const curve = (x, y, toX, toY) => `M${x} ${y}C${x} ${y + EDGE} ${toX} ${toY - EDGE} ${toX} ${toY}`;

/** The least box around some. @param {Box[]} boxes @returns {Box} */
function union(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { id: "", x, y, width: right - x, height: bottom - y, kind: "" };
}

/** α and β in words. @param {RunStep} step @param {[string, string]} players */
function boundsText(step, [max, min]) {
  const { alpha, beta } = step.view.node;
  const named = (/** @type {string} */ name, /** @type {string | null} */ entered) => {
    const value = step.values.find((each) => each.name === name)?.value ?? entered;
    return value === null || /∞/.test(value) ? null : value;
  };
  const [low, high] = [named("α", alpha), named("β", beta)];
  if (low === null && high === null && !step.values.some(({ name }) => name === "α")) return "";
  const sure = low === null ? `${max} is sure of nothing yet (α is −∞)` : `${max} is already sure of at least ${low} (α)`;
  const held = high === null ? `${min} has not held ${max} to anything yet (β is ∞)` : `${min} can hold ${max} to ${high} or less (β)`;
  return `${sure}; ${held}.`;
}
