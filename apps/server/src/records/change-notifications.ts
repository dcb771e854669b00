/** Publishes change notifications (resource, parent, owner; no content) after commit. */
import type { Resource } from '@kontor/contract';
import { changesOf } from '../db/changes.ts';
import type { Database, Db } from '../db/open.ts';

/** The resource's name in the console and in paths: `pixelstein-files/files`. */
export const nameOf = (resource: Resource): string => resource.path.slice(1);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Records that an item of `resource` was changed through `on.db`. `row`: as far as known; those who may read only their
 * own items are notified if it names the owner.
 */
export function notifyChanged(
  on: { db: Db; database: Database },
  resource: Resource,
  row: Record<string, unknown> = {},
): void {
  // Resources with an audience notify their recipients themselves (records/audience.ts).
  if (resource.audience) return;
  const part = resource.part ? textOf(row[resource.part]) : null;
  const owner = resource.owner ? textOf(row[resource.owner]) : null;
  on.db.after(() => changesOf(on.database).tell({ resource: nameOf(resource), part, owner }));
}
