/**
 * An entry beside the list: its document in a docked drawer; J and K change the entry, Esc closes. Lazy chunk, loaded after
 * the list.
 */
import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  type UIEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { prefetchRecord, useRecord } from '../../../api/hooks.ts';
import { useSession } from '../../../api/session.ts';
import { useStore } from '../../../base/store.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useCommentTexts } from '../../../i18n/entry-comments.ts';
import { useNeighboursTexts } from '../../../i18n/entry-neighbours.ts';
import { useEntryReadTexts } from '../../../i18n/entry-read.ts';
import {
  Button,
  DotsMenu,
  IconArrowsMaximize,
  IconButton,
  IconChevronDown,
  IconChevronUp,
  IconEdit,
  IconFileTypePdf,
  IconMessage,
  IconX,
  lazily,
  type MenuItem,
  Note,
  navigate,
  useCommands,
} from '../../../ui/index.ts';
import type { Entry, FormRecord } from '../common/entry.ts';
import { metaOfEntry } from '../common/entry-meta.ts';
import { StateButton } from '../common/state-button.tsx';
import { entrySubtitle, titleWithNumber } from '../common/title.ts';
import { PRESENT, type Report } from '../common/types.ts';
import { EntryDocument, useSections } from '../document/document.tsx';
import styles from './drawer.module.css';
import type { Peek } from './peek.ts';
import { type Steps, useSteps } from './use-steps.ts';

const DrawerComments = lazily(() => import('./drawer-comments.tsx'));

export interface EntryDrawerProps {
  form: FormRecord;
  peek: Peek;
  /** Opened by key: the focus goes into it. */
  takesFocus: boolean;
  items: Entry[];
  /** Of the list, once it is known. */
  count: number | undefined;
  /** Loads more rows. */
  more: () => void;
  hrefOf: (entry: Pick<Entry, 'id'>, mode?: 'view' | 'edit') => string;
  menuOf: (entry: Entry | Report) => MenuItem[];
  mayEdit: (entry: Pick<Entry, 'user_id'>) => boolean;
  onPdf: (entry: Entry | Report) => void;
  onState: (entry: Pick<Entry, 'id' | 'state' | 'version'>, state: string | null) => void;
}

export default function EntryDrawer(props: EntryDrawerProps) {
  const id = useStore(props.peek);
  return id && <Drawer {...props} id={id} />;
}

function Drawer(props: EntryDrawerProps & { id: string }) {
  const { id, peek, items, form, hrefOf, mayEdit, onState } = props;
  const t = useEntryTexts();
  const r = useEntryReadTexts();
  const box = useRef<HTMLElement>(null);
  const queries = useQueryClient();
  const steps = useSteps(props);
  const listed = items.find(each => each.id === id);
  const { record, error, refetch } = useRecord('reports', id, PRESENT);
  // What the list knows is shown at once; files come with the record.
  const entry: Entry | Report | undefined = record ?? listed;
  const { next, previous } = steps;
  useEffect(() => {
    for (const near of [next, previous]) if (near) prefetchRecord(queries, 'reports', near, PRESENT);
  }, [queries, next, previous]);
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const onScroll = useFromTop(id);
  const large = () => void navigate(hrefOf({ id }));
  const edits = entry !== undefined && mayEdit(entry);
  const commenting = useCommenting(id);
  function close() {
    const inside = box.current?.contains(document.activeElement);
    peek.set(null);
    if (inside) steps.focus(id);
  }
  useCommands([
    { id: 'drawer-next', label: r.nextEntry, keys: 'j', hidden: true, run: steps.forward },
    { id: 'drawer-previous', label: r.previousEntry, keys: 'k', hidden: true, run: steps.back },
    { id: 'drawer-large', label: r.openLarge, icon: IconArrowsMaximize, keys: 'o', run: large },
    { id: 'entry-comment', label: r.comment, icon: IconMessage, keys: 'c', run: commenting.write },
    { id: 'drawer-close', label: r.closeDrawer, keys: 'escape', hidden: true, run: close },
    ...(edits
      ? [
          {
            id: 'entry-edit',
            label: r.edit,
            icon: IconEdit,
            keys: 'e',
            run: () => void navigate(hrefOf({ id }, 'edit')),
          },
        ]
      : []),
  ]);
  const title = (entry && titleWithNumber(form, entry)) || t.entry;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === event.currentTarget) large();
  }
  return (
    <aside ref={box} tabIndex={-1} className={styles.drawer} aria-label={title} data-drawer onKeyDown={onKeyDown}>
      <Head {...props} steps={steps} entry={entry} title={title} onLarge={large} onClose={close} />
      <div className={styles.scroll} onScroll={onScroll}>
        <div className={styles.top}>
          <div className={styles.title}>
            <h2>{title}</h2>
            {entry && <p>{entrySubtitle(form, entry.data)}</p>}
          </div>
          {entry && (
            <StateButton
              states={form.states}
              value={entry.state}
              onSet={edits ? state => onState(entry, state) : undefined}
            />
          )}
        </div>
        {error ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : (
          entry && <Body key={id} form={form} entry={entry} record={record} />
        )}
      </div>
      <Foot {...props} {...{ edits, entry, commenting }} />
    </aside>
  );
}

interface Commenting {
  /** Counts the calls to write; 0: the comments are closed. */
  writing: number;
  write: () => void;
  /** The focus goes back to the button. */
  close: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

/** With another entry they close, and stay closed when one comes back: keys that flip entries would be typed into them. */
function useCommenting(id: string): Commenting {
  const button = useRef<HTMLButtonElement>(null);
  const [of, set] = useState({ id, writing: 0 });
  if (of.id !== id) set({ id, writing: 0 });
  const writing = of.id === id ? of.writing : 0;
  return {
    writing,
    button,
    write: () => set({ id, writing: writing + 1 }),
    close() {
      set({ id, writing: 0 });
      button.current?.focus();
    },
  };
}

/** Scrolls to the top when the entry changes, if it was scrolled: reading `scrollTop`, or `scrollTo`, would force a layout. */
function useFromTop(id: string) {
  const scrolled = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (id) scrolled.current?.scrollTo(0, 0);
    scrolled.current = null;
  }, [id]);
  return ({ currentTarget }: UIEvent<HTMLElement>) => {
    scrolled.current = currentTarget;
  };
}

function Body({ form, entry, record }: { form: FormRecord; entry: Entry | Report; record: Report | undefined }) {
  const { user } = useSession();
  const sections = useSections(form, entry.data);
  // who filled it in comes with the record
  const of = useMemo(
    () => record && { form, data: record.data, meta: metaOfEntry(record, user) },
    [form, record, user],
  );
  return <EntryDocument {...{ sections, of }} files={record?.files} photos="mosaic" compact />;
}

function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useEntryTexts();
  const { title, lines } = describe(error);
  const again = (
    <Button size="sm" onClick={retry}>
      {t.retry}
    </Button>
  );
  return (
    <Note tone="bad" live action={again}>
      <b>{t.loadFailed}.</b> {[title, ...lines].join(' ')}
    </Note>
  );
}

interface HeadProps extends EntryDrawerProps {
  steps: Steps;
  entry: Entry | Report | undefined;
  title: string;
  onLarge: () => void;
  onClose: () => void;
}

function Head({ steps, entry, title, items, menuOf, count, onLarge, onClose }: HeadProps) {
  const r = useEntryReadTexts();
  const n = useNeighboursTexts();
  /** An entry that came by the address may be in rows that are not loaded. */
  function place(all: number): string {
    if (steps.at >= 0) return n.place(steps.at + 1, all);
    return items.length < all ? n.listed(all) : n.outside(all);
  }
  return (
    <header className={styles.head}>
      <IconButton icon={IconChevronUp} label={n.previous} aria-disabled={!steps.previous} onClick={steps.back} />
      <IconButton icon={IconChevronDown} label={n.next} aria-disabled={!steps.next} onClick={steps.forward} />
      <span className={styles.place} role="status">
        {count !== undefined && place(count)}
      </span>
      <span className={styles.keys} aria-hidden>
        <kbd className="kbd">J</kbd>
        <kbd className="kbd">K</kbd>
      </span>
      <span className={styles.space} />
      <Button kind="ghost" icon={IconArrowsMaximize} onClick={onLarge}>
        {r.openLarge}
        <kbd className="kbd">O</kbd>
      </Button>
      {entry && <DotsMenu name={title} size="md" items={() => menuOf(entry)} />}
      <IconButton icon={IconX} label={r.closeDrawer} onClick={onClose} />
    </header>
  );
}

interface FootProps extends EntryDrawerProps {
  id: string;
  edits: boolean;
  entry: Entry | Report | undefined;
  commenting: Commenting;
}

/** The comments, once they are asked for, and the actions. */
function Foot({ id, form, edits, entry, commenting, hrefOf, onPdf }: FootProps) {
  const r = useEntryReadTexts();
  const e = useEntriesTexts();
  const c = useCommentTexts();
  return (
    <>
      {commenting.writing > 0 && (
        <Suspense>
          <DrawerComments {...{ form, id }} writing={commenting.writing} onClose={commenting.close} />
        </Suspense>
      )}
      <footer className={styles.foot}>
        {edits && (
          <Button icon={IconEdit} href={hrefOf({ id }, 'edit')}>
            {e.edit}
            <kbd className="kbd">E</kbd>
          </Button>
        )}
        {entry && (
          <Button
            ref={commenting.button}
            kind="ghost"
            icon={IconMessage}
            aria-expanded={commenting.writing > 0}
            onPointerEnter={DrawerComments.preload}
            onClick={commenting.writing > 0 ? commenting.close : commenting.write}
          >
            {c.comment}
            <kbd className="kbd" aria-hidden>
              C
            </kbd>
          </Button>
        )}
        <span className={styles.space} />
        {entry && (
          <Button kind="ghost" icon={IconFileTypePdf} onClick={() => onPdf(entry)}>
            {r.pdf}
          </Button>
        )}
      </footer>
    </>
  );
}
