/** React hook that marks on the canvas what goes into the formulas of the chosen content, and what depends on it. */
import { type Content, find, formulasAskFor, nameOf, rowOf, walk } from '@kontor/form';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { type Store, useStore } from '../../ui/index.ts';
import type { Selections } from './selecting.ts';

/** `in`: formulas of the chosen content read it; `by`: its own formulas or conditions read the chosen one. */
export type Mark = 'in' | 'by';
export type Marks = ReadonlyMap<string, Mark>;

const none: Marks = new Map();

/** Whether a formula or a condition of a content asks for a field. */
function asksFor(content: Content, names: ReadonlySet<string>): boolean {
  const compared = rowOf(content).shows?.(content.options) ?? [];
  return compared.some(({ valOne }) => names.has(valOne)) || formulasAskFor(content, names);
}

/** By id of the content; none where the chosen one has no formula that asks for a field. */
export function marksOf(fields: readonly Content[], chosen: string | null): Marks {
  const content = chosen === null ? null : find(fields, chosen);
  if (!content) return none;
  const marks = new Map<string, Mark>();
  const own = new Set([nameOf(content)].filter(Boolean));
  walk(fields, each => {
    if (each.id === content.id) return;
    const name = nameOf(each);
    if (name && asksFor(content, new Set([name]))) marks.set(each.id, 'in');
  });
  if (marks.size === 0) return none;
  walk(fields, each => {
    if (each.id !== content.id && !marks.has(each.id) && own.size > 0 && asksFor(each, own)) marks.set(each.id, 'by');
  });
  return marks;
}

interface MarkTools extends Pick<Selections, 'selection' | 'several'> {
  marks: Store<Marks>;
}

/** Follows the selection of one content; several together have none. */
export function useLogicMarks(given: readonly Content[], tools: MarkTools): void {
  const { marks, selection, several } = tools;
  const chosen = useStore(selection);
  const together = useStore(several).length > 0;
  const fields = useDeferredValue(given);
  const found = useMemo(() => marksOf(fields, together ? null : chosen), [fields, chosen, together]);
  useEffect(() => marks.set(found), [marks, found]);
}
