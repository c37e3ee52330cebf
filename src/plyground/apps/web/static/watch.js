// Watch it think: the tree of a search as mini-boards, opened one level at a time, and its events
// step by step. The server keeps the recording; only what is opened is loaded.

import { button, h, speak } from "./dom.js";
import { miniature } from "./miniature.js";
import { call } from "./server.js";

const PLAY_MILLISECONDS = 700;
const WHOLE_GAME_CELLS = 9; // on a larger board a search to the end of the game is hopeless

export function mount(element, position, depth) {
  if (!document.querySelector('link[href="/static/watch.css"]'))
    document.head.append(h("link", { rel: "stylesheet", href: "/static/watch.css" }));
  element.viewer?.stop();
  element.viewer = new Viewer(element, position, depth);
}

class Viewer {
  constructor(element, position, depth) {
    this.element = element;
    this.position = position;
    this.cache = new Map();
    this.found = new Map(); // the summary of each algorithm
    this.depth = depth ?? (position.rows * position.columns <= WHOLE_GAME_CELLS ? "" : "2");
    this.build();
    this.searchAll();
  }

  build() {
    this.algorithms = h("div", { class: "algorithms", role: "group", "aria-label": "Algorithms" });
    this.notice = h("p", { class: "notice", role: "alert", hidden: true });
    this.moved = h("p", { class: "moved", role: "status", hidden: true }, "The game has moved on. ",
      button("Watch this position", () => mount(this.element, { ...this.position, position: this.newer }, this.depth)));
    this.sentence = h("p", { class: "sentence", "aria-live": "polite" });
    this.counter = h("p", { class: "counter dim" });
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step of the search",
      oninput: () => this.goTo(Number(this.slider.value)) });
    this.tree = h("div", { class: "tree" });
    const depths = [["", "to the end"], ...["1", "2", "3", "4", "5", "6"].map((n) => [n, `${n} ${n === "1" ? "ply" : "plies"}`])];
    const depth = h("select", { id: "watch-depth", onchange: () => { this.depth = depth.value; this.searchAll(); } },
      depths.map(([value, text]) => h("option", { value, selected: value === this.depth }, text)));
    this.tools = {
      first: button("« First", () => this.goTo(0)),
      back: button("‹ Back", () => this.goTo(this.event - 1)),
      play: button("▶ Play", () => this.toggle(), { class: "main" }),
      forward: button("Forward ›", () => this.goTo(this.event + 1)),
      previousCut: button("✂ Previous cut", () => this.goTo(this.now.previous_cut)),
      nextCut: button("Next cut ✂", () => this.goTo(this.now.next_cut)),
      last: button("Last »", () => this.goTo(this.summary.events - 1)),
    };
    this.stepper = h("div", { class: "stepper", hidden: true },
      h("div", { class: "buttons", role: "toolbar", "aria-label": "Steps" }, Object.values(this.tools)),
      this.slider, this.sentence, this.counter);
    this.element.replaceChildren(
      h("div", { class: "watch-head" },
        h("h2", null, "Watch it think"),
        h("label", { for: "watch-depth" }, "Look ahead"), depth,
        button("Close", () => this.close(), { class: "quiet" })),
      this.moved, this.notice, this.algorithms, this.stepper, this.tree);
  }

  close() {
    this.stop();
    this.element.replaceChildren();
    this.element.viewer = null;
  }

  // Told where the game is now.
  follow(position) {
    this.newer = position;
    this.moved.hidden = position === this.position.position;
  }

  // Ask the server; what waits for the answer says so.
  async ask(path, more = {}, algorithm = this.algorithm, waiting = this.tree) {
    const { game, line, position } = this.position;
    const query = new URLSearchParams({ game, position, algorithm, depth: this.depth, ...more });
    if (line) query.set("line", line);
    const asked = (waiting.asked = {});
    waiting.setAttribute("aria-busy", "true");
    try {
      return await call("GET", `/api/watch${path}?${query}`);
    } finally {
      if (waiting.asked === asked) waiting.removeAttribute("aria-busy");
    }
  }

  tell(text) {
    this.notice.textContent = text ?? "";
    this.notice.hidden = !text;
  }

  // Every algorithm, the quick ones first, each shown as soon as it is there.
  async searchAll() {
    this.stop();
    this.found.clear();
    this.cache.clear();
    this.algorithm = null;
    this.tree.replaceChildren();
    this.stepper.hidden = true;
    this.tell(null);
    const round = (this.round = {});
    let all;
    try { all = await call("GET", "/api/watch/algorithms"); } catch (trouble) { return this.tell(trouble.message); }
    this.cards = new Map(all.map(({ name, title }) => [name, this.card(name, title)]));
    this.algorithms.replaceChildren(...this.cards.values());
    const quickFirst = [...all].reverse();
    for (const { name } of quickFirst) {
      const card = this.cards.get(name);
      try {
        const summary = await this.ask("", {}, name, card);
        if (this.round !== round) return;
        this.found.set(name, summary);
      } catch (trouble) {
        if (this.round !== round) return;
        card.querySelector(".count").textContent = trouble.status === 400 ? "too large" : "failed";
        card.title = trouble.message;
      }
      this.showCards();
      if (!this.algorithm && this.found.has("alphabeta")) this.choose("alphabeta");
    }
    if (!this.algorithm) {
      const some = [...this.found.keys()][0];
      if (some) this.choose(some);
      else this.tell("The tree is too large to record. Choose fewer plies.");
    }
  }

  card(name, title) {
    return h("button", { type: "button", class: "algorithm", "aria-pressed": "false", disabled: true, onclick: () => this.choose(name) },
      h("strong", null, title), h("span", { class: "count" }, "searching …"),
      h("span", { class: "bar", "aria-hidden": "true" }, h("i")), h("span", { class: "worth dim" }));
  }

  showCards() {
    const most = Math.max(...[...this.found.values()].map((each) => each.nodes));
    for (const [name, summary] of this.found) {
      const card = this.cards.get(name);
      card.disabled = false;
      card.querySelector(".count").textContent = `${summary.nodes.toLocaleString("en")} nodes`;
      card.querySelector(".bar i").style.width = `${Math.max(0.5, (100 * summary.nodes) / most)}%`;
      card.querySelector(".worth").textContent = `worth ${summary.says}${summary.complete ? "" : " (a guess)"} · ${summary.seconds.toFixed(2)} s`;
    }
  }

  choose(name) {
    this.stop();
    this.algorithm = name;
    this.summary = this.found.get(name);
    this.cache.clear();
    for (const [each, card] of this.cards) card.setAttribute("aria-pressed", each === name);
    this.stepper.hidden = false;
    this.slider.max = this.summary.events - 1;
    this.open([0], null, this.summary.events - 1);
  }

  // Steps.

  async open(way, now, event) {
    this.now = null;
    this.event = event;
    for (const tool of Object.values(this.tools)) tool.disabled = true; // until there is a step to go on from
    await this.goTo(event, way);
  }

  async goTo(event, way) {
    if (event == null || !this.summary) return;
    const wanted = Math.min(Math.max(event, 0), this.summary.events - 1);
    this.wanted = wanted;
    if (this.loading) return; // the latest wish is carried out when this one is done
    this.loading = true;
    try {
      while (this.now?.event !== this.wanted || this.now.algorithm !== this.algorithm) {
        const aim = this.wanted;
        const algorithm = this.algorithm;
        const step = await this.ask("/step", { event: aim });
        this.now = { ...step, algorithm };
        this.event = aim;
        if (this.wanted === aim) await this.show(way ?? step.way);
      }
      this.tell(null);
    } catch (trouble) {
      this.stop();
      this.tell(trouble.message);
    } finally {
      this.loading = false;
    }
  }

  async show(way) {
    const { now, summary, tools } = this;
    this.slider.value = now.event;
    this.slider.setAttribute("aria-valuetext", now.says);
    this.sentence.textContent = now.says;
    this.sentence.dataset.kind = now.kind;
    this.counter.textContent = `Step ${(now.event + 1).toLocaleString("en")} of ${summary.events.toLocaleString("en")} · entered ${now.entered.toLocaleString("en")} of ${summary.nodes.toLocaleString("en")} nodes`;
    tools.play.disabled = false;
    tools.first.disabled = tools.back.disabled = now.event === 0;
    tools.last.disabled = tools.forward.disabled = now.event === summary.events - 1;
    tools.previousCut.disabled = now.previous_cut == null;
    tools.nextCut.disabled = now.next_cut == null;
    await this.showTree(way);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.event >= this.summary.events - 1) this.goTo(0);
    this.tools.play.textContent = "❚❚ Pause";
    this.timer = setInterval(() => {
      if (this.event >= this.summary.events - 1) return this.stop();
      if (!this.loading) this.goTo(this.event + 1);
    }, PLAY_MILLISECONDS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    if (this.tools) this.tools.play.textContent = "▶ Play";
  }

  // The tree: one row of siblings for each level that is open.

  children(node) {
    if (!this.cache.has(node)) {
      const asked = this.ask("/children", { node });
      asked.catch(() => this.cache.delete(node));
      this.cache.set(node, asked);
    }
    return this.cache.get(node);
  }

  async showTree(way) {
    this.way = way;
    const levels = await Promise.all(way.map((node) => this.children(node)));
    if (this.way !== way) return;
    const focused = document.activeElement?.dataset?.node;
    const rows = [h("div", { class: "level", role: "group", "aria-label": "The position" }, this.node(this.summary.root, way, 0))];
    levels.forEach((level, depth) => {
      if (!level.children.length && !level.ghosts.length) return;
      rows.push(h("div", { class: "level", role: "group", "aria-label": `Ply ${depth + 1}` },
        level.children.map((child) => this.node(child, way, depth + 1)),
        level.ghosts.length ? this.pruned(level) : null));
    });
    this.tree.replaceChildren(...rows);
    for (const row of rows) {
      const here = row.querySelector(".on-way");
      if (here) row.scrollLeft = here.offsetLeft - row.clientWidth / 2 + here.clientWidth / 2;
    }
    if (focused) this.tree.querySelector(`[data-node="${focused}"]`)?.focus({ preventScroll: true });
  }

  // What is known of a node at the current step: nothing yet, under way, or done.
  stage(node) {
    const { now } = this;
    if (node.node >= now.entered) return "future";
    const under = now.way.includes(node.node) && !(now.kind === "leave" && now.way.at(-1) === node.node);
    return under ? "open" : "done";
  }

  node(node, way, depth) {
    const stage = this.stage(node);
    const onWay = way[depth] === node.node;
    const current = this.now.way.at(-1) === node.node;
    const worth = stage === "done" ? node.says : stage === "open" ? "…" : "";
    const window = stage !== "future" && (node.alpha != null || node.beta != null) ? `α ${node.alpha ?? "−∞"} · β ${node.beta ?? "∞"}` : "";
    const size = stage === "done" ? `${node.size.toLocaleString("en")} ${node.size === 1 ? "node" : "nodes"}` : "";
    const told = [node.move || "the position", stage === "done" && `worth ${node.says}`, stage === "open" && "under way", stage === "future" && "not looked at yet", size, node.hit && "from the table"];
    return h("button", {
      type: "button",
      class: `node ${stage} ${onWay ? "on-way" : ""} ${current ? "current" : ""}`,
      "data-node": node.node, "data-worth": Math.sign(node.score),
      "aria-label": told.filter(Boolean).join(", "),
      "aria-expanded": node.over || node.hit ? null : String(onWay),
      onclick: () => this.pick(node, way, depth),
    },
    h("span", { class: "node-head" }, h("strong", null, node.move || `${node.player} to move`), h("span", { class: "worth" }, node.hit && stage === "done" ? `≡ ${worth}` : worth)),
    miniature(this.position, node.board), h("small", null, window || "\u00a0"), h("small", null, size || "\u00a0"));
  }

  pruned(level) {
    return h("div", { class: "pruned" },
      h("div", { class: "pruned-boards" }, level.ghosts.map((ghost) =>
        h("div", { class: "node skipped" }, h("span", { class: "node-head" }, h("strong", null, ghost.move), h("span", null, "✂")), miniature(this.position, ghost.board)))),
      h("p", null, level.reason));
  }

  async pick(node, way, depth) {
    this.stop();
    const open = way[depth] === node.node;
    const next = open ? way.slice(0, Math.max(1, depth)) : [...way.slice(0, depth), node.node];
    speak(open ? "Closed." : `${node.move || "The position"} opened.`);
    try { await this.showTree(next); } catch (trouble) { this.tell(trouble.message); }
  }
}
