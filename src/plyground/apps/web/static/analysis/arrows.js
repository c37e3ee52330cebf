// Arrows over a board: the best lines, the thickest first.

import { s } from "../page/dom.js";

/** @import { Board } from "../board/board.js" */

export class Arrows {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {number[][]} */
    this.paths = [];
    this.layer = s("svg", { class: "arrows", "aria-hidden": "true" });
    board.element.append(this.layer);
    new ResizeObserver(() => this.draw()).observe(board.element);
  }

  /** @param {number[][]} paths  the best first */
  show(paths) {
    this.paths = paths;
    this.draw();
  }

  draw() {
    const frame = this.board.element.getBoundingClientRect();
    this.layer.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    this.layer.replaceChildren(...this.paths.flatMap((path, rank) => this.arrow(path, rank, frame)));
  }

  /** @param {number[]} path @param {number} rank @param {DOMRect} frame */
  arrow(path, rank, frame) {
    const points = path.flatMap((cell) => {
      const box = this.board.element.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();
      return box ? [{ x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top, size: box.width }] : [];
    });
    const last = points.at(-1);
    if (!last) return [];
    if (points.length === 1) return [s("circle", { class: `best-move rank-${rank}`, cx: last.x, cy: last.y, r: last.size * 0.42 })];
    const before = points[points.length - 2];
    const turn = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
    const size = last.size * (0.2 - 0.04 * rank);
    return [
      s("polyline", { class: `best-move rank-${rank}`, points: points.map(({ x, y }) => `${x},${y}`).join(" "), "stroke-width": size * 0.7 }),
      s("path", { class: `tip rank-${rank}`, d: "M1 0L-1 -1V1Z", transform: `translate(${last.x} ${last.y}) rotate(${turn}) scale(${size * 1.1})` }),
    ];
  }
}
