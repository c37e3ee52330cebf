// What is known of a recorded tree: from the steps that are here, and from the branches that were opened.

/** @import { Recording } from "../recording.js" */

const MOST_NODES = 20_000;

/** @typedef {{ children: TreeNode[], ghosts: Ghost[], reason: string, whole: boolean }} Below  `whole`: nothing is missing */

export class Family {
  /** @param {Recording} recording @param {TreeNode} root */
  constructor(recording, root) {
    this.recording = recording;
    this.root = root;
    /** @type {Map<number, TreeNode>} */
    this.nodes = new Map([[root.node, root]]);
    /** @type {Map<number, Set<number>>} the children of each, as far as steps have told of them */
    this.told = new Map();
    /** @type {unknown} the window that was read last */
    this.read = null;
    this.fetching = false;
  }

  /** Read the window around a step: whoever plays fast need not ask for every branch. @param {RunStep} step */
  learn(step) {
    const window = this.recording.windowOf(step.event);
    if (!window || window === this.read) return;
    this.read = window;
    if (this.nodes.size > MOST_NODES) {
      this.nodes = new Map([[this.root.node, this.root]]);
      this.told.clear();
    }
    for (const { view: { way, node } } of window.steps) {
      this.nodes.set(node.node, node);
      if (way.length < 2) continue;
      const parent = way[way.length - 2];
      const children = this.told.get(parent) ?? new Set();
      children.add(node.node);
      this.told.set(parent, children);
    }
  }

  /** @param {number} node @returns {TreeNode | undefined} */
  node(node) {
    return this.nodes.get(node);
  }

  /** @param {number} node @returns {Below} */
  below(node) {
    const branches = this.recording.branches.get(node);
    if (branches) {
      for (const child of branches.children) if (!this.nodes.has(child.node)) this.nodes.set(child.node, child);
      return { ...branches, whole: true };
    }
    const told = [...this.told.get(node) ?? []].sort((one, other) => one - other);
    const children = told.flatMap((child) => this.nodes.get(child) ?? []);
    return { children, ghosts: [], reason: "", whole: false };
  }

  /** Ask for the branches of some nodes; true when there is something new. @param {number[]} nodes */
  async fetch(nodes) {
    const missing = nodes.filter((node) => !this.recording.branches.has(node) && hasChildren(this.nodes.get(node)));
    if (!missing.length || this.fetching) return false;
    this.fetching = true;
    try {
      await Promise.all(missing.map((node) => this.recording.children(node)));
      return true;
    } finally {
      this.fetching = false;
    }
  }
}

/** @param {TreeNode | undefined} node */
export const hasChildren = (node) => !node || !(node.over || node.hit || node.size === 1);

/** What is known of a node at a step: nothing yet, under way, or done. @param {TreeNode | undefined} node @param {RunStep} step */
export function stageOf(node, { event }) {
  if (!node || node.entered > event) return "future";
  return node.left <= event ? "done" : "open";
}

/** Are the moves that a cut leaves out known to be left out at a step? @param {TreeNode | undefined} node @param {RunStep} step */
export function isCut(node, step) {
  const { way } = step.view;
  return stageOf(node, step) === "done" || (step.kind === "cut" && way[way.length - 1] === node?.node);
}
