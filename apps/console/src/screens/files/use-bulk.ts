/** React hook with the bulk actions of the selection and of drops. */
import { useQueryClient } from '@tanstack/react-query';
import type { Query } from '../../api/client.ts';
import type { Directory } from '../../api/library.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { bytes } from '../../i18n/format.ts';
import { confirm, type Selection, toast } from '../../ui/index.ts';
import type { Named, Order, Target } from './bulk.ts';
import { narrowing } from './facets.ts';
import { DIRECTORY, NONE } from './model.ts';

const DIRECTORY_FILTER = `filter[${DIRECTORY}]`;

export interface Chosen {
  target: Target;
  count: number;
}

export function useBulk(selection: Selection, params: Query, directories: readonly Directory[]) {
  const t = useFilesTexts();
  const queries = useQueryClient();
  const selected = (): Chosen => ({
    target: selection.all ? { query: narrowing(params) } : { ids: [...selection.ids] },
    count: selection.size,
  });
  const nameOf = (id: string | undefined) => directories.find(directory => directory.id === id)?.name;

  async function run(order: Order, { target, count }: Chosen, message: (count: number) => string): Promise<void> {
    const { change } = await import('./bulk.ts');
    await change(queries, { order, target, asked: count, params, message: message });
  }
  /** Called from a dialog, which shows the error itself. */
  async function move(named: Named, chosen: Chosen): Promise<void> {
    const [into, ...others] = named.set ?? named.add ?? [];
    const name = nameOf(into);
    const message = (count: number) =>
      into === undefined ? t.movedOut(count) : name && others.length === 0 ? t.moved(count, name) : t.movedMany(count);
    await run({ action: 'directories', ...named }, chosen, message);
    // Moved files leave the visible list: clears the selection, so that no invisible files are changed.
    if (DIRECTORY_FILTER in params) selection.clear();
  }
  const told = (work: Promise<void>) => void work.catch(error => toast.error(error));

  return {
    selected,
    move,
    tag: (named: Named, chosen: Chosen) => run({ action: 'tags', ...named }, chosen, count => t.tagged(count)),
    /** Drop on a directory: moves out of the shown one, or when all are shown, out of every other. */
    drop: (chosen: Chosen, into: string, from: string | undefined) => {
      if (into === from) return;
      if (into === NONE) return told(move(from ? { remove: [from] } : { set: [] }, chosen));
      told(move(from ? { add: [into], remove: [from] } : { set: [into] }, chosen));
    },
    remove: async () => {
      const chosen = selected();
      const question = () => ({
        title: t.removeMany(chosen.count),
        body: t.removeBody,
        yes: t.yesRemove,
        no: t.noKeep,
        danger: true,
      });
      if (!(await confirm(question))) return;
      selection.clear();
      told(run({ action: 'delete' }, chosen, count => t.removed(count)));
    },
    zip: async () => {
      try {
        const { archive } = await import('./bulk.ts');
        const { count, size } = await archive(selected().target);
        toast.ok(() => t.zipStarted(count, bytes(size)));
      } catch (error) {
        toast.error(error);
      }
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;
