/** What two versions of a file, or of a reference, differ by. */

export type Entity = 'Files' | 'FileReferences';

/** `at` and `user_id` say when and by whom it was replaced; of what stands now they are null. */
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

/** Columns by the names that the API has for them. Places in the custom order are no news, and others move them along. */
const told: Record<Entity, Record<string, string>> = {
  Files: { filename: 'filename', title: 'title', type: 'type', size: 'size', expires: 'expires', config: 'config' },
  FileReferences: { name: 'name', tags: 'tag_ids', directories: 'directory_ids' },
};

const isSame = (one: unknown, two: unknown) => JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

/** Null where nothing that is told has changed. What one version does not know yet has not changed either. */
export function changesBetween(before: Version, after: Version): Change | null {
  const { body: from, entity } = before;
  const { body: to } = after;
  const changes = Object.entries(told[entity]).flatMap(([field, column]) =>
    column in from && column in to && !isSame(from[column], to[column])
      ? [{ field, from: from[column] ?? null, to: to[column] ?? null }]
      : [],
  );
  // Of deletions between versions that do not follow each other the audit log tells.
  const follows = after.version === before.version + 1;
  if (follows && !isSame(from.deleted, to.deleted)) return { action: to.deleted ? 'remove' : 'restore', changes };
  if (!isSame(from.sha256, to.sha256)) return { action: 'replace', changes };
  return changes.length > 0 ? { action: 'edit', changes } : null;
}
