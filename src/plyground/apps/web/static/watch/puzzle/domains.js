// What is left for every variable at a step: the first step of a window tells all, the others what they change.

/** @import { Recording } from "../recording.js" */
/** @typedef {{ values: string[], size: number, removed: string[], assigned: string | null }} Left  of one variable */

export class Domains {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    /** @type {unknown} the window that was read last */
    this.window = null;
    this.event = -1;
    /** @type {Left[]} by variable */
    this.all = [];
  }

  /** Go to a step; which variables are not as they were. @param {RunStep} step @returns {Set<number>} */
  goTo(step) {
    const window = this.recording.windowOf(step.event);
    /** @type {Set<number>} */
    const changed = new Set();
    if (!window) return changed;
    const onward = window === this.window && step.event >= this.event;
    const from = onward ? this.event + 1 : window.first;
    for (const { view } of window.steps.slice(from - window.first, step.event - window.first + 1)) {
      for (const domain of view.changed) {
        this.all[domain.variable] = written(domain);
        changed.add(domain.variable);
      }
    }
    this.window = window;
    this.event = step.event;
    return changed;
  }

  /** The one value that a variable has left, or was given. @param {number} variable @returns {string | null} */
  only(variable) {
    const domain = this.all[variable];
    if (!domain) return null;
    return domain.assigned ?? (domain.size === 1 ? domain.values[0] : null);
  }
}

/** As it is shown: every value as a text. @param {Domain} domain @returns {Left} */
const written = ({ values, size, removed, assigned }) =>
  ({ values: values.map(String), size, removed: removed.map(String), assigned: assigned === null ? null : String(assigned) });

/** Numbers by their worth, the rest by letters. @param {Iterable<string>} values */
export const inOrder = (values) => [...values].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
