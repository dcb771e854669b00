/** Ids of the files that settled answers refer to. */
import type { Data } from '@kontor/form';

export const idsOf = (data: Data): string[] => [
  ...new Set(Object.values((data._images ?? {}) as Data).flat() as string[]),
];
