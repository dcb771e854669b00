/** List of an API's event handlers, which tell it of forms, files and accounts; each change is saved immediately. */
import type { EventHandler } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { restore } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { useRemove } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { useEventTexts } from '../../i18n/deliveries.ts';
import { useEventHandlerTexts } from '../../i18n/event-handlers.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, cx, IconButton, IconPlus, IconTrash, lazily, Note, SkeletonRows, toast } from '../../ui/index.ts';
import { word } from './api-types.ts';
import styles from './integrations.module.css';

const EventHandlerDialog = lazily(() => import('./event-handler-dialog.tsx'));
const RESOURCE = 'event-handlers';

export function EventHandlers({ api }: { api: string }) {
  const t = useEventHandlerTexts();
  const ui = useUiTexts();
  const may = useRights();
  const [editing, setEditing] = useState<EventHandler | 'new' | null>(null);
  const { items, isPending, isError, error, refetch } = useList(RESOURCE, { 'filter[api_id]': api, limit: 100 });
  const failed = isError && items.length === 0;
  return (
    <section className={styles.block}>
      <h2>{t.handlers}</h2>
      {isPending && <SkeletonRows rows={1} />}
      {failed && (
        <Note tone="bad">
          {describe(error).title}{' '}
          <Button size="sm" onClick={() => void refetch()}>
            {ui.retry}
          </Button>
        </Note>
      )}
      {!isPending && !failed && (
        <>
          <p className={styles.hint}>{items.length === 0 ? t.none : t.hint}</p>
          <ul className={cx(styles.links, styles.told)}>
            {items.map(handler => (
              <Line key={handler.id} handler={handler} onEdit={() => setEditing(handler)} />
            ))}
          </ul>
          {may('EventHandlers', 'create') && (
            <div>
              <Button size="sm" icon={IconPlus} onClick={() => setEditing('new')}>
                {t.add}
              </Button>
            </div>
          )}
        </>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EventHandlerDialog
            handler={editing === 'new' ? undefined : editing}
            api={api}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

function Line({ handler, onEdit }: { handler: EventHandler; onEdit: () => void }) {
  const { id, title, events } = handler;
  const t = useEventHandlerTexts();
  const words = useEventTexts();
  const may = useRights();
  const queries = useQueryClient();
  const remove = useRemove(RESOURCE);
  const author = useAuthor(handler);
  async function drop() {
    try {
      await remove.mutateAsync({ id });
      const undo = () => void restore(queries, RESOURCE, id).catch(toast.error);
      toast.ok(() => t.removed(title), { undo });
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <li>
      {may('EventHandlers', 'update') ? (
        <Button size="sm" kind="ghost" aria-label={t.edit(title)} onClick={onEdit}>
          {title}
        </Button>
      ) : (
        <b>{title}</b>
      )}
      <span>{[...events.map(event => word(words, event)), author].join(' · ')}</span>
      {may('EventHandlers', 'delete') && (
        <IconButton icon={IconTrash} size="sm" label={t.remove(title)} danger onClick={() => void drop()} />
      )}
    </li>
  );
}

/** In whose name it sends, or why it sends nothing. */
function useAuthor({ owner_name: name, owner_left: left }: EventHandler): string {
  const t = useEventHandlerTexts();
  if (!name) return t.nobody;
  return left ? t.left(name) : t.inNameOf(name);
}
