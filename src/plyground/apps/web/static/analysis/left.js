// Analyses that were changed and then left for others: the latest few of a game, each to be brought back.

import { button, recall, remember } from "../page/dom.js";

const MOST = 5;

/** @typedef {{ study: StudyForm, at: number }} Work */

export class Left {
  /** @param {string} name @param {() => void} onBack */
  constructor(name, onBack) {
    this.key = `analysis-left:${name}`;
    /** @type {Work[]} the one that was left last comes first */
    this.works = recall(this.key) ?? [];
    this.element = button("Bring back the one before", onBack, { title: "The analysis that was here before, as it was left" });
    this.element.hidden = !this.works.length;
  }

  /** @param {Work} work */
  add(work) {
    this.keep([work, ...this.works].slice(0, MOST));
  }

  /** The one that was left last; what is here now goes behind the others. @param {Work | null} here */
  exchange(here) {
    const [work, ...others] = this.works;
    this.keep(here ? [...others, here] : others);
    return work;
  }

  /** @param {Work[]} works */
  keep(works) {
    this.works = works;
    remember(this.key, works);
    this.element.hidden = !works.length;
  }
}
