/** Bulk actions on entries (set state, delete) by ids or by the list's query, with undo. Lazy chunk. */
import { limits } from '@kontor/contract/limits';
import type { State } from '@kontor/form';
import type { QueryClient } from '@tanstack/react-query';
import type { Query } from '../../../api/client.ts';
import { scopeOf, session } from '../../../api/session.ts';
import { useEntriesBulkTexts } from '../../../i18n/entries-bulk.ts';
import { confirm, type Selection, toast } from '../../../ui/index.ts';
import { stateInfo } from '../common/state-label.tsx';
import type { Change, Target } from './bulk-change.ts';

export function bulkOf(queries: QueryClient, selection: Selection, query: Query) {
  const t = useEntriesBulkTexts.now();
  const selected = (): Target => (selection.all ? { query } : { ids: [...selection.ids] });

  async function run(what: Omit<Change, 'left' | 'done' | 'doneOnly'>): Promise<void> {
    // The server skips drafts and entries without the right to change them.
    const drafts = what.order.action === 'state' && scopeOf(session.get().user, 'Reports', 'update') === 'all';
    try {
      const { change } = await import('./bulk-change.ts');
      await change(queries, {
        ...what,
        left: count => (drafts ? t.bulkDrafts : t.bulkLeft)(count),
        done: selection.clear,
        doneOnly: selection.remove,
      });
    } catch (error) {
      toast.error(error);
    }
  }
  async function removeThose(target: Target, asked: number, title?: string): Promise<void> {
    const question = () => ({
      title: title ?? t.removeMany(asked),
      body: t.removeBody(limits.toast_undo_ms / 1_000),
      yes: t.yesRemove,
      no: t.noKeep,
      danger: true,
    });
    if (await confirm(question))
      await run({ order: { action: 'delete' }, target, asked, message: count => t.removed(count) });
  }
  return {
    setState: (states: readonly State[], state: string | null) => {
      const doneText = (count: number) => t.stateSet(count, stateInfo(states, state).label);
      void run({ order: { action: 'state', state }, target: selected(), asked: selection.size, message: doneText });
    },
    removeSelection: () => void removeThose(selected(), selection.size),
    remove: (id: string, title: string) => void removeThose({ ids: [id] }, 1, title),
  };
}
