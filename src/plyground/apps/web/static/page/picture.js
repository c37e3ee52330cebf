// The picture on the front page: a real position, what its moves are worth, and the branch nobody need look at.

import { s } from "./dom.js";

const SIZE = 76;
const NODES = [
  { at: [235, 8], board: "XO./.X./..O", value: "+1", kind: "best" },
  { at: [60, 130], from: 0, board: "XOX/.X./..O", value: "0", kind: "" },
  { at: [235, 130], from: 0, board: "XO./.X./X.O", value: "+1", kind: "best" },
  { at: [410, 130], from: 0, board: "XO./.X./.XO", value: "", kind: "cut" },
  { at: [148, 252], from: 2, board: "XOO/.X./X.O", value: "+1", kind: "best" },
  { at: [322, 252], from: 2, board: "XO./OX./X.O", value: "+1", kind: "" },
  { at: [148, 374], from: 4, board: "XOO/XX./X.O", value: "+1", kind: "best won" },
];

/** @param {string} board */
function marks(board) {
  const step = SIZE / 3;
  const cells = [...board.replaceAll("/", "")];
  const lines = [1, 2].flatMap((n) => [`M${n * step} 8V${SIZE - 8}`, `M8 ${n * step}H${SIZE - 8}`]);
  return [
    s("path", { d: lines.join(""), class: "rules" }),
    ...cells.map((mark, cell) => {
      const [x, y] = [((cell % 3) + 0.5) * step, (Math.floor(cell / 3) + 0.5) * step];
      if (mark === "X") return s("path", { d: `M${x - 6} ${y - 6}l12 12m0-12l-12 12`, class: "mark-x" });
      return mark === "O" ? s("circle", { cx: x, cy: y, r: 6.5, class: "mark-o" }) : null;
    }),
  ];
}

export function drawTree() {
  const edges = NODES.filter((node) => node.from !== undefined).map(({ at, from, kind }) => {
    const [x, y] = [at[0] + SIZE / 2, at[1]];
    const [px, py] = [NODES[from].at[0] + SIZE / 2, NODES[from].at[1] + SIZE];
    return s("path", { d: `M${px} ${py}C${px} ${py + 26} ${x} ${y - 26} ${x} ${y}`, class: `edge ${kind}`, pathLength: 1 });
  });
  const nodes = NODES.map(({ at: [x, y], board, value, kind }) =>
    s("g", { transform: `translate(${x} ${y})`, class: `node ${kind}` },
      s("rect", { width: SIZE, height: SIZE, rx: 12 }), marks(board),
      value && s("text", { x: SIZE + 8, y: SIZE / 2 + 6 }, value)));
  const cut = s("g", { class: "scissors" }, s("path", { d: "M372 96l22 10M372 106l22-10" }));
  return s("svg", { class: "hero", viewBox: "40 0 480 462", "aria-hidden": "true" }, edges, nodes, cut);
}
