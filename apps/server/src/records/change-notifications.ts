/** Publishes change notifications (resource, parent, owner; no content) after commit. */
import type { Resource } from '@kontor/contract';
import { changesOf } from '../db/changes.ts';
import type { Database, Db } from '../db/open.ts';

/** As the console and paths name it: `pixelstein-files/files`. */
export const nameOf = (resource: Resource): string => resource.path.slice(1);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Notes that an item of `resource` was changed through `on.db`. `row`: as far as it is known; whoever may see only their own hears
 * of it where it says whose it is.
 */
export function notifyChanged(
  on: { db: Db; database: Database },
  resource: Resource,
  row: Record<string, unknown> = {},
): void {
  // Not everybody may know of these: their behaviour tells whoever may (records/audience.ts).
  if (resource.audience) return;
  const part = resource.part ? textOf(row[resource.part]) : null;
  const owner = resource.owner ? textOf(row[resource.owner]) : null;
  on.db.after(() => changesOf(on.database).tell({ resource: nameOf(resource), part, owner }));
}
