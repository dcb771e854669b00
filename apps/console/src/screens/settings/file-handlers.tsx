/** List of an API's file handlers; each change is saved immediately. */
import type { FileHandler } from '@kontor/contract';
import { type Comparison, comparisonsOf } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { restore } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { useRemove } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { useComparisonTexts, useFileFieldTexts, useFileHandlerTexts } from '../../i18n/file-handlers.ts';
import { Button, IconButton, IconPlus, IconTrash, lazily, toast } from '../../ui/index.ts';
import { word } from './api-types.ts';
import styles from './integrations.module.css';

const FileHandlerDialog = lazily(() => import('./file-handler-dialog.tsx'));
const RESOURCE = 'file-handlers';

export function FileHandlers({ api }: { api: string }) {
  const t = useFileHandlerTexts();
  const may = useRights();
  const queries = useQueryClient();
  const remove = useRemove(RESOURCE);
  const handlerText = useHandlerText();
  const [editing, setEditing] = useState<FileHandler | 'new' | null>(null);
  const { items, isPending } = useList('file-handlers', { 'filter[api_id]': api, limit: 100 });
  if (isPending) return null;
  async function drop({ id, title }: FileHandler) {
    try {
      await remove.mutateAsync({ id });
      const undo = () => void restore(queries, RESOURCE, id).catch(toast.error);
      toast.ok(() => t.removed(title), { undo });
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <section className={styles.block}>
      <h2>{t.handlers}</h2>
      <p className={styles.hint}>{items.length === 0 ? t.none : t.hint}</p>
      <ul className={styles.links}>
        {items.map(handler => (
          <li key={handler.id}>
            {may('FileHandlers', 'update') ? (
              <Button size="sm" kind="ghost" aria-label={t.edit(handler.title)} onClick={() => setEditing(handler)}>
                {handler.title}
              </Button>
            ) : (
              handler.title
            )}
            <span>{handlerText(comparisonsOf(handler.condition?.comparisons))}</span>
            {may('FileHandlers', 'delete') && (
              <IconButton
                icon={IconTrash}
                size="sm"
                label={t.remove(handler.title)}
                danger
                onClick={() => void drop(handler)}
              />
            )}
          </li>
        ))}
      </ul>
      {may('FileHandlers', 'create') && (
        <div>
          <Button size="sm" icon={IconPlus} onClick={() => setEditing('new')}>
            {t.add}
          </Button>
        </div>
      )}
      {editing && (
        <Suspense fallback={null}>
          <FileHandlerDialog
            handler={editing === 'new' ? undefined : editing}
            api={api}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Text of a condition. */
function useHandlerText(): (comparisons: readonly Comparison[]) => string {
  const t = useFileHandlerTexts();
  const [fields, ways] = [useFileFieldTexts(), useComparisonTexts()];
  return comparisons => {
    const parts = comparisons.map(({ valOne, comparison, valTwo, gate }, index) =>
      [
        word(fields, valOne),
        word(ways, comparison),
        comparison.endsWith('empty') ? '' : String(valTwo ?? ''),
        index === comparisons.length - 1 ? '' : gate === 'or' ? t.gateOr : t.gateAnd,
      ]
        .filter(Boolean)
        .join(' '),
    );
    return parts.length === 0 ? '' : t.when(parts.join(' '));
  };
}
