/** React hook with the table columns of the file library, and its row on phones. */
import type { Tag } from '../../api/library.ts';
import { fullName } from '../../api/session.ts';
import { useFileGroupTexts } from '../../i18n/file-groups.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { bytes, since } from '../../i18n/format.ts';
import type { Column } from '../../ui/index.ts';
import styles from './files.module.css';
import type { FileItem } from './model.ts';
import { Thumb } from './thumb.tsx';

/** Truncated, with the full text as a tooltip: long values would push the date out of view. */
const Clip = ({ children }: { children: string }) => (
  <span className={styles.clip} title={children}>
    {children}
  </span>
);
const named = (list: readonly Pick<Tag, 'name'>[] | undefined) => list?.map(({ name }) => name).join(', ') || '–';

export function useColumns(): Column<FileItem>[] {
  const t = useFilesTexts();
  const groups = useFileGroupTexts();
  return [
    {
      key: 'name',
      title: t.name,
      sort: 'name',
      render: item => (
        <span className={styles.titled}>
          <Thumb file={item.files} group={item.file_group} filename={item.filename ?? ''} small />
          <span>{item.name}</span>
        </span>
      ),
    },
    { key: 'filename', title: t.filename, render: item => <Clip>{item.filename ?? '–'}</Clip> },
    { key: 'type', title: t.type, render: item => groups[item.file_group] },
    {
      key: 'size',
      title: t.size,
      align: 'right',
      render: item => <span className="num">{item.files ? bytes(item.files.size) : '–'}</span>,
    },
    { key: 'directories', title: t.directories, render: item => <Clip>{named(item.directories)}</Clip> },
    { key: 'tags', title: t.tags, render: item => <Clip>{named(item.tags)}</Clip> },
    {
      key: 'modified',
      title: t.changed,
      sort: 'modified',
      render: item => <span className="num">{since(item.modified)}</span>,
    },
    { key: 'by', title: t.by, render: item => (item.files?.users ? fullName(item.files.users) : '–') },
  ];
}

export function PhoneFile({ item }: { item: FileItem }) {
  const groups = useFileGroupTexts();
  const facts = [groups[item.file_group], item.files && bytes(item.files.size), since(item.modified)];
  return (
    <span className={styles.phone}>
      <Thumb file={item.files} group={item.file_group} filename={item.filename ?? ''} small />
      <h3>{item.name}</h3>
      <span className="num">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
