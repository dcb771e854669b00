/** Marks answers in the document that is shown: what a state had anew, and the one that is pointed at in the timeline. */

const answersOf = (key: string): Element[] => [
  ...document.querySelectorAll(`:is([data-entry-scroll], [data-drawer]) [data-field="${CSS.escape(key)}"]`),
];

function set(attribute: string, keys: readonly string[]): void {
  for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
  for (const key of keys) for (const each of answersOf(key)) each.setAttribute(attribute, '');
}

/** Answers that were new in the state that is shown. */
export const mark = (keys: readonly string[]): void => set('data-changed', keys);

/** The answer of the change that is pointed at; null: none. */
export const light = (key: string | null): void => set('data-lit', key === null ? [] : [key]);
