/** What can be done with all of a choice list: buttons in a row, on phones a menu; beside it the button that saves. */
import type { ChoiceList } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { download } from '../../api/download.ts';
import { restore } from '../../api/hooks.ts';
import { useRemove } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import {
  Button,
  confirmRemove,
  DotsMenu,
  IconButton,
  IconClipboardText,
  IconDownload,
  IconTrash,
  IconUpload,
  MenuButton,
  menu,
  navigate,
  toast,
  usePhone,
} from '../../ui/index.ts';
import styles from './lists.module.css';

export interface ActionsProps {
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

/** The formats in which the list is exported, as items of a menu. */
function useFiles({ id, name }: ChoiceList) {
  const t = useChoiceListTexts();
  const exported = (ending: 'csv' | 'xlsx') => () =>
    void download({ path: `/choice-lists/${id}/rows.${ending}`, filename: `${name}.${ending}` });
  return [
    { id: 'xlsx', label: t.xlsx, onSelect: exported('xlsx') },
    { id: 'csv', label: t.csv, onSelect: exported('csv') },
  ];
}

type Does = Pick<ActionsProps, 'list' | 'readOnly' | 'onText'> & { onImport: () => void };

function PhoneMenu({ list, readOnly, onText, onImport }: Does) {
  const t = useChoiceListTexts();
  const mayRemove = useRights()('ChoiceLists', 'delete');
  const remove = useRemoval(list);
  const files = useFiles(list);
  const items = () =>
    menu([
      !readOnly && { id: 'import', label: t.importFile, icon: IconUpload, onSelect: onImport },
      onText && { id: 'text', label: t.asText, icon: IconClipboardText, onSelect: onText },
      { line: true },
      { heading: t.export },
      ...files,
      { line: true },
      mayRemove && {
        ...{ id: 'remove', label: t.removeItem, icon: IconTrash, danger: true },
        onSelect: () => void remove(),
      },
    ]);
  return <DotsMenu name={list.name} items={items} size="md" />;
}

function Buttons({ list, readOnly, onText, onImport }: Does) {
  const t = useChoiceListTexts();
  const mayRemove = useRights()('ChoiceLists', 'delete');
  const remove = useRemoval(list);
  const files = useFiles(list);
  return (
    <>
      {onText && (
        <Button kind="ghost" icon={IconClipboardText} onClick={onText}>
          {t.asText}
        </Button>
      )}
      {!readOnly && (
        <Button icon={IconUpload} onClick={onImport}>
          {t.importFile}
        </Button>
      )}
      <MenuButton label={t.export} icon={IconDownload} items={() => menu(files)}>
        {t.export}
      </MenuButton>
      {mayRemove && <IconButton icon={IconTrash} label={t.remove} onClick={() => void remove()} />}
    </>
  );
}

export function Actions({ list, readOnly, dirty, saving, waits, onText, onSave, onFile }: ActionsProps) {
  const t = useChoiceListTexts();
  const Others = usePhone() ? PhoneMenu : Buttons;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.actions}>
      <Others {...{ list, readOnly, onText }} onImport={() => input.current?.click()} />
      {!readOnly && (
        <Button kind="primary" busy={saving} disabledReason={waits ? t.waits : !dirty && t.saved} onClick={onSave}>
          {t.save}
        </Button>
      )}
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
    </div>
  );
}
