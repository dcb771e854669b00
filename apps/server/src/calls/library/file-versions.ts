/** Diff of two versions of a file or of a file reference. */

export type Entity = 'Files' | 'FileReferences';

/** `at` and `user_id`: when and by whom it was replaced; null for the present version. */
export interface Version {
  entity: Entity;
  item_id: string;
  version: number;
  user_id: string | null;
  at: string | null;
  body: Record<string, unknown>;
}

export interface Change {
  action: 'add' | 'edit' | 'replace' | 'remove' | 'restore';
  changes: { field: string; from: unknown; to: unknown }[];
}

/**
 * Columns compared, with their names in the API. Position in the custom order is left out: moves change it for others,
 * too.
 */
const told: Record<Entity, Record<string, string>> = {
  Files: { filename: 'filename', title: 'title', type: 'type', size: 'size', expires: 'expires', config: 'config' },
  FileReferences: { name: 'name', tags: 'tag_ids', directories: 'directory_ids' },
};

const isSame = (one: unknown, two: unknown) => JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

/** Null if no listed field changed. A field that one of the versions does not have yet counts as unchanged. */
export function changesBetween(before: Version, after: Version): Change | null {
  const { body: from, entity } = before;
  const { body: to } = after;
  const changes = Object.entries(told[entity]).flatMap(([field, column]) =>
    column in from && column in to && !isSame(from[column], to[column])
      ? [{ field, from: from[column] ?? null, to: to[column] ?? null }]
      : [],
  );
  // Between versions that are not consecutive there were deletions, which the audit log reports.
  const follows = after.version === before.version + 1;
  if (follows && !isSame(from.deleted, to.deleted)) return { action: to.deleted ? 'remove' : 'restore', changes };
  if (!isSame(from.sha256, to.sha256)) return { action: 'replace', changes };
  return changes.length > 0 ? { action: 'edit', changes } : null;
}
