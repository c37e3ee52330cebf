// What a variant's rules look like: plain shapes in squares' widths, some under the digits and some over them.

import { s } from "../../page/dom.js";

/** @import { Sudoku } from "./board.js" */

/**
 * A line, polygon, circle, rect or text; a square has the side 1, colours are names or #rrggbb.
 * @typedef {{ kind: string, layer: "under" | "over", [more: string]: any }} Shape
 */

/** @type {WeakMap<HTMLElement, Shape[]>} what is drawn in a frame */
const drawn = new WeakMap();

/** A colour as an attribute, or as a class where it is a name of the style sheet's. @param {string} which @param {string | undefined} colour */
function painted(which, colour) {
  if (!colour) return { attributes: { [which]: "none" }, name: "" };
  return colour.startsWith("#") ? { attributes: { [which]: colour }, name: "" } : { attributes: {}, name: `${which}-${colour}` };
}

/** @param {Shape} shape */
function draw(shape) {
  const { kind, x, y, width } = shape;
  const outlined = kind === "line" ? { fill: undefined, stroke: shape.colour } : kind === "text" ? { fill: shape.colour, stroke: undefined } : { fill: shape.fill, stroke: shape.stroke };
  const [fill, stroke] = [painted("fill", outlined.fill), painted("stroke", outlined.stroke)];
  const look = { ...fill.attributes, ...stroke.attributes, class: `${fill.name} ${stroke.name}`.trim(), "stroke-width": outlined.stroke ? width : null };
  const points = (shape.points ?? []).map((/** @type {number[]} */ point) => point.join(",")).join(" ");
  switch (kind) {
    case "line": return s("polyline", { points, ...look, "stroke-dasharray": shape.dash?.join(" "), "stroke-linecap": shape.dash ? null : "round", "stroke-linejoin": "round" });
    case "polygon": return s("polygon", { points, ...look });
    case "circle": return s("circle", { cx: x, cy: y, r: shape.radius, ...look });
    case "rect": return s("rect", { x, y, width: shape.across, height: shape.down, rx: shape.radius, ...look });
    case "text": return s("text", { x, y: y + shape.size * 0.36, "font-size": shape.size, "text-anchor": "middle", "font-weight": shape.bold ? 600 : null, ...look }, shape.text);
  }
  return null;
}

/** The middle of a shape's points, and how far it reaches. @param {Shape} shape @returns {number[][]} */
function reach(shape) {
  if (shape.points) return shape.points;
  const { kind, x, y } = shape;
  if (kind === "rect") return [[x, y], [x + shape.across, y + shape.down]];
  const [right, down] = kind === "circle" ? [shape.radius, shape.radius] : [0.28 * shape.size * shape.text.length, 0.6 * shape.size];
  return [[x - right, y - down], [x + right, y + down]];
}

/** Draw what the rules look like, and leave room for what stands outside the board. @param {HTMLElement} frame @param {HTMLElement} board @param {Sudoku} state */
export function showShapes(frame, board, { size, shapes }) {
  const known = drawn.get(frame);
  if (known === shapes && board.querySelector(".shapes")) return;
  drawn.set(frame, shapes);
  board.querySelectorAll(".shapes").forEach((old) => old.remove());
  const points = shapes.flatMap(reach);
  const beyond = {
    left: Math.max(0, ...points.map(([x]) => -x)), right: Math.max(0, ...points.map(([x]) => x - size)),
    top: Math.max(0, ...points.map(([, y]) => -y)), bottom: Math.max(0, ...points.map(([, y]) => y - size)),
  };
  frame.style.padding = [beyond.top, beyond.right, beyond.bottom, beyond.left].map((far) => `calc(var(--side) * ${Math.ceil(far * 10) / 10})`).join(" ");
  frame.style.setProperty("--across", String(size + Math.max(beyond.left + beyond.right, beyond.top + beyond.bottom)));
  board.classList.toggle("drawn", shapes.length > 0);
  if (!shapes.length) return;
  for (const layer of ["under", "over"]) {
    const picture = s("svg", { class: `shapes ${layer}`, viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" },
      shapes.filter((shape) => shape.layer === layer).map(draw));
    if (layer === "under") board.prepend(picture);
    else board.append(picture);
  }
}
