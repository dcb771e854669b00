/** Which fields the list asks figures of: those of its columns. */
import { limits } from '@kontor/contract/limits';
import { type FormRecord, fileInputs } from '../common/entry.ts';
import type { Offered } from './columns.tsx';
import { fieldOf } from './summary.ts';

export function summarised(form: FormRecord, shown: readonly Offered[]): string[] {
  const names = shown.flatMap(({ key, input }) => {
    if (key === 'files') return fileInputs(form).map(one => one.name);
    return input || key === 'created' || key === 'modified' ? [fieldOf(key)] : [];
  });
  return [...new Set(names)].sort().slice(0, limits.summary_fields);
}
