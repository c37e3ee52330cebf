// A plane to move about on: dragged, zoomed by wheel, fingers and buttons, with an overview of the whole.

import { button, h } from "../../page/dom.js";

const LEAST = 0.2;
const MOST = 2;
const MARGIN = 22;
const OVERVIEW = [170, 96];

/** @typedef {{ id: string, x: number, y: number, width: number, height: number, kind: string }} Box */

export class Plane {
  /** @param {string} label */
  constructor(label) {
    this.zoom = 1;
    this.x = this.y = 0;
    this.width = this.height = 1;
    /** @type {Box[]} what the overview shows */
    this.boxes = [];
    /** @type {Map<number, { x: number, y: number }>} the fingers on it */
    this.pointers = new Map();
    this.moved = false;
    this.room = { width: 0, height: 0 }; // of the port, measured only when it changes
    this.frame = 0;
    this.plane = h("div", { class: "plane" });
    this.overview = h("canvas", { class: "overview", width: OVERVIEW[0] * 2, height: OVERVIEW[1] * 2, "aria-hidden": "true",
      onpointerdown: (/** @type {PointerEvent} */ event) => this.jump(event),
      onpointermove: (/** @type {PointerEvent} */ event) => { if (event.buttons) this.jump(event); } });
    this.port = h("div", { class: "port", role: "group", "aria-label": label,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.down(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.move(event),
      onpointerup: (/** @type {PointerEvent} */ event) => this.pointers.delete(event.pointerId),
      onpointercancel: (/** @type {PointerEvent} */ event) => this.pointers.delete(event.pointerId),
      onfocusin: (/** @type {FocusEvent} */ event) => this.focused(event) }, this.plane);
    this.port.addEventListener("click", (event) => { if (this.moved) event.stopPropagation(); }, { capture: true });
    this.port.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.port.addEventListener("scroll", () => this.port.scrollTo(0, 0)); // only the plane moves
    this.element = h("div", { class: "plane-frame" }, this.port, this.overview,
      h("div", { class: "zooms", role: "group", "aria-label": "Zoom" },
        button("−", () => this.zoomBy(0.8), { title: "Smaller", "aria-label": "Smaller" }),
        button("+", () => this.zoomBy(1.25), { title: "Larger", "aria-label": "Larger" }),
        button("Fit", () => this.fit(), { title: "The whole tree (F)" })));
    new ResizeObserver(() => { this.measure(); this.place(); }).observe(this.port);
    new MutationObserver(() => this.drawOverview()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  measure() {
    this.room = { width: this.port.clientWidth, height: this.port.clientHeight };
  }

  /** @param {number} width @param {number} height @param {Box[]} boxes */
  resize(width, height, boxes) {
    Object.assign(this, { width, height, boxes });
    this.drawOverview();
  }

  place() {
    this.plane.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    this.drawOverview();
  }

  /** Whether some of a box is seen. @param {Box} box */
  inView({ x, y, width, height }) {
    const [left, top] = [this.x + x * this.zoom, this.y + y * this.zoom];
    return left < this.room.width && top < this.room.height && left + width * this.zoom > 0 && top + height * this.zoom > 0;
  }

  /** Move only as far as it takes to see a part of the plane; then the parts around it, as far as there is room. @param {Box[]} boxes  from the least to the largest @param {boolean} smooth */
  reveal(boxes, smooth) {
    const { width: clientWidth, height: clientHeight } = this.room;
    const fit = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ size, /** @type {number} */ room) => {
      const [from, to] = [at + start * this.zoom, at + (start + size) * this.zoom];
      if (from >= MARGIN && to <= room - MARGIN) return at;
      return room / 2 - (start + size / 2) * this.zoom;
    };
    this.plane.classList.toggle("smooth", smooth);
    for (const [n, { x, y, width, height }] of boxes.entries()) {
      if (!n || width * this.zoom < clientWidth - 2 * MARGIN) this.x = fit(this.x, x, width, clientWidth);
      if (!n || height * this.zoom < clientHeight - 2 * MARGIN) this.y = fit(this.y, y, height, clientHeight);
    }
    this.place();
  }

  /** @param {number} factor @param {{ x: number, y: number }} [at] */
  zoomBy(factor, at = { x: this.port.clientWidth / 2, y: this.port.clientHeight / 2 }) {
    const zoom = Math.min(MOST, Math.max(LEAST, this.zoom * factor));
    this.x = at.x - ((at.x - this.x) * zoom) / this.zoom;
    this.y = at.y - ((at.y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.place();
  }

  fit() {
    const { clientWidth, clientHeight } = this.port;
    this.zoom = Math.min(1, Math.max(LEAST, Math.min((clientWidth - 2 * MARGIN) / this.width, (clientHeight - 2 * MARGIN) / this.height)));
    this.x = (clientWidth - this.width * this.zoom) / 2;
    this.y = MARGIN;
    this.plane.classList.add("smooth");
    this.place();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!event.ctrlKey && !event.shiftKey && !sideways) return; // the page scrolls
    event.preventDefault();
    this.plane.classList.remove("smooth");
    if (event.ctrlKey) return this.zoomBy(Math.exp(-event.deltaY / 300), this.at(event));
    this.x -= event.deltaX || event.deltaY;
    this.place();
  }

  /** @param {MouseEvent} event */
  at(event) {
    const { left, top } = this.port.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    this.moved = false;
    this.plane.classList.remove("smooth");
    this.pointers.set(event.pointerId, this.at(event));
  }

  /** One finger moves the plane, two zoom it. @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.moved && far < 5) return;
    if (!this.moved) this.port.setPointerCapture(event.pointerId);
    this.moved = true;
    this.pointers.set(event.pointerId, now);
    if (other) {
      const ratio = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      return this.zoomBy(ratio, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    this.x += now.x - before.x;
    this.y += now.y - before.y;
    this.place();
  }

  /** What the keyboard comes to is seen. @param {FocusEvent} event */
  focused(event) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
    this.port.scrollTo(0, 0);
    const box = this.boxes.find(({ id }) => id === target.dataset.node);
    if (box) this.reveal([box], true);
  }

  // The overview.

  get scale() {
    return Math.min(OVERVIEW[0] / this.width, OVERVIEW[1] / this.height, 0.25);
  }

  /** @param {PointerEvent} event */
  jump(event) {
    event.preventDefault();
    const { left, top } = this.overview.getBoundingClientRect();
    const { clientWidth, clientHeight } = this.port;
    this.plane.classList.remove("smooth");
    this.x = clientWidth / 2 - ((event.clientX - left) / this.scale) * this.zoom;
    this.y = clientHeight / 2 - ((event.clientY - top) / this.scale) * this.zoom;
    this.place();
  }

  drawOverview() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paintOverview());
  }

  paintOverview() {
    this.frame = 0;
    const pen = this.overview.getContext("2d");
    if (!pen) return;
    const { scale } = this;
    const style = getComputedStyle(this.overview);
    pen.setTransform(2, 0, 0, 2, 0, 0);
    pen.clearRect(0, 0, OVERVIEW[0], OVERVIEW[1]);
    for (const { x, y, width, height, kind } of this.boxes) {
      pen.fillStyle = style.getPropertyValue({ current: "--warm", way: "--accent", pruned: "--danger", future: "--line" }[kind] ?? "--dim");
      pen.globalAlpha = kind === "pruned" || kind === "" ? 0.5 : 1;
      pen.fillRect(x * scale, y * scale, Math.max(2, width * scale), Math.max(2, height * scale));
    }
    pen.globalAlpha = 1;
    pen.strokeStyle = style.getPropertyValue("--warm");
    const { width: clientWidth, height: clientHeight } = this.room;
    pen.strokeRect((-this.x / this.zoom) * scale, (-this.y / this.zoom) * scale, (clientWidth / this.zoom) * scale, (clientHeight / this.zoom) * scale);
  }
}
