// Where the nodes of a drawn tree stand: parents over the middle of their children, nothing over anything else.

/** @typedef {{ id: string, width: number, children: Shape[] }} Shape */
/** @typedef {{ x: number, depth: number }} Spot  `x` is the middle */
/** @typedef {{ left: number[], right: number[] }} Outline  how far a subtree reaches at each depth, from its root's middle */

export const GAP = 14;

/** @param {Shape} root @returns {{ spots: Map<string, Spot>, left: number, right: number, depth: number }} */
export function arrange(root) {
  /** @type {Map<string, number>} from its parent's middle */
  const offsets = new Map();
  const { left, right } = outline(root, offsets);
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  /** @param {Shape} shape @param {number} x @param {number} depth */
  const settle = (shape, x, depth) => {
    spots.set(shape.id, { x, depth });
    for (const child of shape.children) settle(child, x + (offsets.get(child.id) ?? 0), depth + 1);
  };
  settle(root, 0, 0);
  return { spots, left: Math.min(...left), right: Math.max(...right), depth: left.length };
}

/** @param {Shape} shape @param {Map<string, number>} offsets @returns {Outline} */
function outline(shape, offsets) {
  const half = shape.width / 2;
  if (!shape.children.length) return { left: [-half], right: [half] };
  /** @type {number[]} */
  const at = [];
  /** @type {Outline} of the children so far, from the first one's middle */
  let all = { left: [], right: [] };
  for (const child of shape.children) {
    const own = outline(child, offsets);
    const shift = at.length ? Math.max(...own.left.map((edge, depth) => (depth < all.right.length ? all.right[depth] + GAP - edge : -Infinity))) : 0;
    at.push(shift);
    all = joined(all, own, shift);
  }
  const middle = (at[0] + at[at.length - 1]) / 2;
  shape.children.forEach((child, n) => offsets.set(child.id, at[n] - middle));
  return { left: [-half, ...all.left.map((edge) => edge - middle)], right: [half, ...all.right.map((edge) => edge - middle)] };
}

/** @param {Outline} all @param {Outline} own @param {number} shift @returns {Outline} */
function joined(all, own, shift) {
  const depth = Math.max(all.left.length, own.left.length);
  const levels = Array.from({ length: depth }, (_, n) => n);
  return {
    left: levels.map((n) => Math.min(all.left[n] ?? Infinity, n < own.left.length ? own.left[n] + shift : Infinity)),
    right: levels.map((n) => Math.max(all.right[n] ?? -Infinity, n < own.right.length ? own.right[n] + shift : -Infinity)),
  };
}
