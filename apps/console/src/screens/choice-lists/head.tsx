/** Head of a choice list: its name, what uses it, and what can be done with all of it. */
import type { ChoiceList } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { download } from '../../api/download.ts';
import { restore } from '../../api/hooks.ts';
import { useRemove, useSave } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { since } from '../../i18n/format.ts';
import {
  Button,
  confirmRemove,
  IconButton,
  IconClipboardText,
  IconDownload,
  IconPencil,
  IconTrash,
  IconUpload,
  Link,
  lazily,
  MenuButton,
  menu,
  navigate,
  toast,
  useMedia,
  usePopover,
} from '../../ui/index.ts';
import styles from './lists.module.css';
import { useUses } from './use-rows.ts';

const NameDialog = lazily(() => import('./names.tsx'));

interface Props {
  list: ChoiceList;
  readOnly: boolean;
  dirty: boolean;
  saving: boolean;
  waits: boolean;
  /** Null where the list is too long, or has unsaved changes. */
  onText: (() => void) | null;
  onSave(): void;
  onFile(file: File): void;
}

/** Removes the list after a question; the toast undoes it. */
function useRemoval({ id, name }: ChoiceList) {
  const t = useChoiceListTexts();
  const queries = useQueryClient();
  const gone = useRemove('choice-lists');
  return async () => {
    if (!(await confirmRemove(name, () => t.removeBody))) return;
    try {
      await gone.mutateAsync({ id });
      void navigate('/reports/lists', { force: true });
      toast.ok(() => t.deleted, { undo: () => void restore(queries, 'choice-lists', id).catch(toast.error) });
    } catch (error) {
      toast.error(error);
    }
  };
}

export function Head({ list, readOnly, dirty, saving, waits, onText, onSave, onFile }: Props) {
  const t = useChoiceListTexts();
  const may = useRights();
  const save = useSave('choice-lists');
  const remove = useRemoval(list);
  const [naming, setNaming] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { id, name } = list;
  // Beside the lists it is a part of their page; in their place the page itself.
  const Heading = useMedia('(min-width: 992px)') ? 'h2' : 'h1';
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <Heading>
          <span className="trunc">{name}</span>
          {!readOnly && <IconButton icon={IconPencil} size="sm" label={t.rename} onClick={() => setNaming(true)} />}
        </Heading>
        <p>
          {t.facts(list.rows_count, list.retired_count)} · <Uses list={list} /> · {t.changed(since(list.modified))}
        </p>
      </div>
      <div className={styles.actions}>
        {onText && (
          <Button kind="ghost" icon={IconClipboardText} onClick={onText}>
            {t.asText}
          </Button>
        )}
        {!readOnly && (
          <Button icon={IconUpload} onClick={() => input.current?.click()}>
            {t.importFile}
          </Button>
        )}
        <ExportMenu list={list} />
        {may('ChoiceLists', 'delete') && <IconButton icon={IconTrash} label={t.remove} onClick={() => void remove()} />}
        {!readOnly && (
          <Button kind="primary" busy={saving} disabledReason={waits ? t.waits : !dirty && t.saved} onClick={onSave}>
            {t.save}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xlsx"
        aria-label={t.importFile}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      {naming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t.rename}
            label={t.name}
            begin={name}
            yes={t.rename}
            onClose={() => setNaming(false)}
            onName={next => save.mutateAsync({ id, body: { name: next } })}
          />
        </Suspense>
      )}
    </header>
  );
}

function ExportMenu({ list: { id, name } }: { list: ChoiceList }) {
  const t = useChoiceListTexts();
  const exported = (ending: 'csv' | 'xlsx') =>
    void download({ path: `/choice-lists/${id}/rows.${ending}`, filename: `${name}.${ending}` });
  return (
    <MenuButton
      label={t.export}
      icon={IconDownload}
      items={() =>
        menu([
          { id: 'xlsx', label: t.xlsx, onSelect: () => exported('xlsx') },
          { id: 'csv', label: t.csv, onSelect: () => exported('csv') },
        ])
      }
    >
      {t.export}
    </MenuButton>
  );
}

/** The number of forms; a click lists them. */
function Uses({ list }: { list: ChoiceList }) {
  const t = useChoiceListTexts();
  const uses = useUses(list.id);
  const { toggle, isOpen, popup } = usePopover(t.usedIn, () => (
    <ul className={styles.uses}>
      {uses?.report_configs.map(({ id, name }) => (
        <li key={id}>
          <Link href={`/reports/${id}`}>{name}</Link>
        </li>
      ))}
      {uses && uses.count > uses.report_configs.length && <li>{t.more(uses.count - uses.report_configs.length)}</li>}
    </ul>
  ));
  if (!uses || uses.count === 0) return t.forms(0);
  return (
    <>
      <button type="button" className={styles.usesButton} aria-expanded={isOpen} onClick={toggle}>
        {t.forms(uses.count)}
      </button>
      {popup}
    </>
  );
}
