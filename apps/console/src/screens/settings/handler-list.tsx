/** List of an API's handlers of one kind: edited in a dialog, removed with an undo; each change is saved immediately. */
import type { GrantedEntity } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { restore } from '../../api/hooks.ts';
import { useRemove } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { useApiHandlerTexts } from '../../i18n/api-handlers.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, cx, IconButton, IconPlus, IconTrash, Note, SkeletonRows, toast } from '../../ui/index.ts';
import styles from './integrations.module.css';

interface Handler {
  id: string;
  title: string;
}

export interface DialogProps<H extends Handler> {
  /** Undefined for a new one. */
  handler: H | undefined;
  api: string;
  onClose(): void;
}

interface HandlerListProps<H extends Handler> {
  resource: 'event-handlers' | 'file-handlers';
  entity: GrantedEntity;
  words: { handlers: string; none: string; hint: string; add: string };
  list: { items: readonly H[]; isPending: boolean; isError: boolean; error: unknown; refetch(): unknown };
  /** What a handler does, below its title. */
  about(handler: H): string;
  dialog(handler: H | undefined, onClose: () => void): ReactNode;
}

export function HandlerList<H extends Handler>(props: HandlerListProps<H>) {
  const { resource, entity, words, list, about, dialog } = props;
  const { items, isPending, isError, error, refetch } = list;
  const ui = useUiTexts();
  const may = useRights();
  const [editing, setEditing] = useState<H | 'new' | null>(null);
  const failed = isError && items.length === 0;
  const rights = { edit: may(entity, 'update'), remove: may(entity, 'delete') };
  return (
    <section className={styles.block}>
      <h2>{words.handlers}</h2>
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
          <p className={styles.hint}>{items.length === 0 ? words.none : words.hint}</p>
          <ul className={cx(styles.links, styles.told)}>
            {items.map(handler => (
              <Line
                key={handler.id}
                {...{ handler, resource, rights }}
                about={about(handler)}
                onEdit={() => setEditing(handler)}
              />
            ))}
          </ul>
          {may(entity, 'create') && (
            <div>
              <Button size="sm" icon={IconPlus} onClick={() => setEditing('new')}>
                {words.add}
              </Button>
            </div>
          )}
        </>
      )}
      {editing && (
        <Suspense fallback={null}>{dialog(editing === 'new' ? undefined : editing, () => setEditing(null))}</Suspense>
      )}
    </section>
  );
}

interface LineProps extends Pick<HandlerListProps<Handler>, 'resource'> {
  handler: Handler;
  about: string;
  rights: { edit: boolean; remove: boolean };
  onEdit(): void;
}

function Line({ handler: { id, title }, resource, about, rights, onEdit }: LineProps) {
  const t = useApiHandlerTexts();
  const queries = useQueryClient();
  const remove = useRemove(resource);
  async function drop() {
    try {
      await remove.mutateAsync({ id });
      const undo = () => void restore(queries, resource, id).catch(toast.error);
      toast.ok(() => t.removed(title), { undo });
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <li>
      {rights.edit ? (
        <Button size="sm" kind="ghost" aria-label={t.edit(title)} onClick={onEdit}>
          {title}
        </Button>
      ) : (
        <b>{title}</b>
      )}
      {about && <span>{about}</span>}
      {rights.remove && (
        <IconButton icon={IconTrash} size="sm" label={t.remove(title)} danger onClick={() => void drop()} />
      )}
    </li>
  );
}
