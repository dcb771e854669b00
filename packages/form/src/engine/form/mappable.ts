/** Whether answers of a removed field can be mapped to another one, whatever they say. */
import type { Input } from './compile.ts';

const bytes = new Set(['file', 'drawing']);

/** Null where they can; else what stands against it: another repeat or known data, or what the field keeps. */
export function mappingFault(from: Input, to: Input): 'place' | 'kind' | null {
  if ((from.repeat ?? from.known) !== (to.repeat ?? to.known)) return 'place';
  if (to.kind === 'calculated') return 'kind';
  return (bytes.has(from.group) || bytes.has(to.group)) && from.kind !== to.kind ? 'kind' : null;
}
