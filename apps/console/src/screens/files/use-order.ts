/** React hook for changing the custom order: by dragging, keys or menu. */
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../api/hooks.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import type { ListState } from '../../lists/use-list-screen.ts';
import { toast } from '../../ui/index.ts';
import { type FileItem, RESOURCE } from './model.ts';
import { beforeOf, moved } from './order.ts';

export function useOrder(list: ListState<FileItem>, say: (text: string) => void) {
  const t = useFilesTexts();
  const queries = useQueryClient();
  const { items, params, hasMore, count } = list;
  const descending = list.sort.direction === 'desc';

  /** Before the item at index `to`. */
  async function to(id: string, at: number): Promise<void> {
    const item = items.find(one => one.id === id);
    const next = moved(items, id, at, descending, !hasMore);
    if (!item || !next) return;
    const back = beforeOf(items, id, descending, !hasMore);
    const { place, reorder } = await import('./bulk.ts');
    reorder(queries, params, next.items);
    say(t.ordered(item.name, next.at + 1, count));
    const undo = async () => {
      try {
        await place(id, back ?? null);
        await refresh(queries, RESOURCE);
        toast.ok(() => useFilesTexts.now().undone);
      } catch (error) {
        toast.error(error);
      }
    };
    try {
      await place(id, next.before);
      toast.ok(() => t.orderedToast(item.name), back === undefined ? {} : { undo: () => void undo() });
    } catch (error) {
      reorder(queries, params, items);
      toast.error(error);
    }
  }
  return {
    /** By one place, or by a row of cards; negative towards the front. */
    shift: (id: string, by: number) => {
      const from = items.findIndex(item => item.id === id);
      const at = Math.max(0, Math.min(items.length - 1, from + by));
      if (from >= 0) void to(id, at > from ? at + 1 : at);
    },
    beside: (id: string, other: string, behind: boolean) => {
      const at = items.findIndex(item => item.id === other);
      if (at >= 0) void to(id, behind ? at + 1 : at);
    },
  };
}
