/**
 * React hook that confirms changes of names and kinds of fields that entries have answers for. The questions load beside
 * the designer; what needs none happens at once.
 */
import type { Content } from '@kontor/form';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useCall } from '../../api/mutations.ts';
import { toast } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import { kindOf, savedNameIn } from './field-changes.ts';
import type { Acts } from './use-designer.ts';

export interface Guard {
  /** Changes a content; a new kind is confirmed if answers exist. */
  change(content: Content, next: Content, group: string | null): void;
  /** Called on leaving a field's settings: confirms a new name. */
  settle(id: string): void;
  /** False cancels saving. */
  save(document: FormDocument): Promise<boolean>;
  /** Called once a form is saved: entries may be computed anew. */
  saved(document: FormDocument): void;
  /** Name under which entries store the field's answers; `''` of a new one. */
  savedName(id: string): string;
}

interface GuardOptions {
  id: string | undefined;
  saved: FormDocument;
  acts: Acts;
}

const load = () => import('./guard-questions.tsx');

export function useGuard({ id, saved, acts }: GuardOptions): Guard {
  const latest = useRef(saved);
  useLayoutEffect(() => {
    latest.current = saved;
  });
  const { mutateAsync } = useCall('GET /report-configs/{id}/uses.json');
  useEffect(() => void load().catch(() => undefined), []);
  return useMemo(() => {
    const count = async (field: string): Promise<number | null> => {
      if (!id) return 0;
      const answer = await mutateAsync({ params: { id }, query: { field } }).catch(() => null);
      return answer?.body.data.entries ?? null;
    };
    const fields = () => latest.current.fields;
    type Questions = ReturnType<Awaited<ReturnType<typeof load>>['askBefore']>;
    let made: Questions | null = null;
    const questions = async (): Promise<Questions> => {
      made ??= (await load()).askBefore(acts, fields, count);
      return made;
    };
    return {
      savedName: content => savedNameIn(fields(), content),
      change(content, next, group) {
        if (kindOf(content) === kindOf(next)) return acts.change(next, group);
        void questions()
          .then(each => each.change(content, next, group))
          .catch(toast.error);
      },
      settle: content =>
        void questions()
          .then(each => each.settle(content))
          .catch(toast.error),
      saved(document) {
        const before = latest.current;
        if (id) void load().then(each => each.afterSave(id, before, document), toast.error);
      },
      save: async document => (await questions()).save(document, id),
    };
  }, [id, acts, mutateAsync]);
}
