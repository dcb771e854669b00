/** Words of the history of entries: what a change came through, and what it was. */

/**
 * `console`: a session; `api`: a key; `link`: a share link; `bulk`: a change of many at once; `import` and `mapping`: a
 * file, or another version of the form; `job`: the instance itself; `device`: what an outbox sent late.
 */
export const throughs = ['console', 'api', 'link', 'bulk', 'import', 'mapping', 'job', 'device'] as const;
export type Through = (typeof throughs)[number];

export const historyActions = ['add', 'edit', 'remove', 'restore'] as const;
export type HistoryAction = (typeof historyActions)[number];

/** Header by which the outbox of a device says that it sends late what was saved some time ago. */
export const sentLate = 'x-sent-late';
