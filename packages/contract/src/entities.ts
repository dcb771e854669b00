/** The names that rights may speak of. */
import { entityKey, rolePermissions } from './permissions.ts';
import type { Resource } from './resource.ts';
import { resources } from './resources/index.ts';

const known = new Set(
  [
    '*',
    ...Object.values(resources).map((resource: Resource) => resource.entity),
    ...Object.keys(rolePermissions.user),
  ].map(entityKey),
);

export const knownEntity = (name: string): boolean => known.has(entityKey(name));
