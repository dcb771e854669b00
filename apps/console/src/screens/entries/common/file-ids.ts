import type { Data } from '@kontor/form';

/** The files that settled answers name. */
export const idsOf = (data: Data): string[] => [
  ...new Set(Object.values((data._images ?? {}) as Data).flat() as string[]),
];
