/** Filters for narrow screens: a button that opens them in a drawer, and chips of the active ones. */
import { type ReactNode, useState } from 'react';
import type { Directory, FileGroup } from '../../api/library.ts';
import { useFileGroupTexts } from '../../i18n/file-groups.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import type { ListState } from '../../lists/use-list-screen.ts';
import { Button, Dialog, Drawer, FilterChip, IconFilter, useCommands } from '../../ui/index.ts';
import styles from './files.module.css';
import { DIRECTORY, type FileItem, GROUP, NONE, TAGS } from './model.ts';

export interface FilterButtonProps {
  list: ListState<FileItem>;
  directories: readonly Directory[];
  tagName: (id: string) => string | undefined;
  /** The filter controls. */
  children: ReactNode;
}

export function FilterButton({ list, directories, tagName, children }: FilterButtonProps) {
  const t = useFilesTexts();
  const groups = useFileGroupTexts();
  const [open, setOpen] = useState(false);
  const { filters, setFilter } = list;
  useCommands([{ id: 'filter', label: t.filter, keys: 'f', icon: IconFilter, run: () => setOpen(true) }]);
  const named: Record<string, (value: string) => string | undefined> = {
    [DIRECTORY]: id => (id === NONE ? t.noDirectory : directories.find(directory => directory.id === id)?.name),
    [GROUP]: group => groups[group as FileGroup],
    [TAGS]: tagName,
  };
  const chips = Object.entries(named).flatMap(([field, nameOf]) =>
    (filters[field] ?? []).map(value => ({ field, value, name: nameOf(value) ?? '…' })),
  );
  return (
    <>
      <Button icon={IconFilter} aria-haspopup="dialog" onClick={() => setOpen(true)} onPointerEnter={Dialog.preload}>
        {t.filterBy(chips.length)}
      </Button>
      {chips.map(({ field, value, name }) => (
        <FilterChip
          key={`${field} ${value}`}
          name={name}
          onRemove={() =>
            setFilter(
              field,
              (filters[field] ?? []).filter(one => one !== value),
            )
          }
          onOpen={() => setOpen(true)}
        >
          {name}
        </FilterChip>
      ))}
      {open && (
        <Drawer
          title={t.filter}
          side="left"
          onClose={() => setOpen(false)}
          foot={
            <Button kind="primary" className={styles.show} onClick={() => setOpen(false)}>
              {t.filterRest(list.count)}
            </Button>
          }
        >
          {children}
        </Drawer>
      )}
    </>
  );
}
