/** Columns of the entries list: state, the form's fields and the built-in ones. */

import { answerOf, type How, type Input, inputsOf, listColumns } from '@kontor/form';
import { MarkedAnswer, SvgThumbnail } from '@kontor/form/fill';
import { Suspense, useCallback, useReducer, useState } from 'react';
import type { SortOf } from '../../../api/lists.ts';
import { fullName, type User, useRights } from '../../../api/session.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { date, dateTime, number } from '../../../i18n/format.ts';
import { type Column, Icon, IconPhoto, lazily } from '../../../ui/index.ts';
import {
  answerText,
  type Entry,
  type FormRecord,
  fileIds,
  fileInputs,
  isDate,
  isNumber,
  rowTitle,
} from '../common/entry.ts';
import { EntryState, stateInfo } from '../common/state-label.tsx';
import { type Chosen, moved, rememberColumns, rememberedColumns, resized, toggled } from './column-settings.ts';
import { byLink, changedBy as changer } from './filter-fields.ts';
import styles from './list.module.css';

export interface Offered {
  key: string;
  label: string;
  /** Undefined for built-in columns. */
  input?: Input;
  /** Visible by default. */
  usual: boolean;
  /** Class set in the form designer. */
  mark?: string;
  sort?: SortOf<'reports'>;
  /** Set by the person. */
  width?: number;
}

/** All available columns in order: the form's list first, then its other fields. */
function offered(form: FormRecord, mayUsers: boolean): Offered[] {
  const t = useEntriesTexts.now();
  const listed = listColumns(form, 'console');
  const usual = new Map(listed.map(column => [column.name, column]));
  const rest = inputsOf(form).filter(input => !usual.has(input.name));
  const columns: Offered[] = [...listed.map(column => column.input), ...rest].map(input => {
    const sorts = input.repeat === null && (usual.get(input.name)?.sortable ?? true) && !input.files;
    const mark = usual.get(input.name)?.class.trim();
    const key = `data.${input.name}` as const;
    const column = {
      key,
      label: input.label,
      input,
      usual: usual.has(input.name),
      ...(mark && { mark }),
    };
    return sorts ? { ...column, sort: key } : column;
  });
  const files = fileInputs(form);
  return [
    ...(form.numbering ? [{ key: 'number', label: t.number, usual: true, sort: 'number' as const }] : []),
    ...columns,
    ...(files.length ? [{ key: 'files', label: t.files, usual: !files.some(input => usual.has(input.name)) }] : []),
    { key: 'created', label: t.created, usual: true, sort: 'created' },
    { key: 'modified', label: t.modified, usual: false, sort: 'modified' },
    ...(mayUsers ? [{ key: changer, label: t.changedBy, usual: false }] : []),
    ...(mayUsers ? [{ key: 'creator', label: t.creator, usual: false }] : []),
    { key: byLink, label: t.byLink, usual: false },
  ];
}

/** Relations that the visible columns show. */
export function containedOf(shown: readonly Offered[]) {
  const has = (key: string) => shown.some(column => column.key === key);
  const relations = [
    ...(has('creator') ? ['users'] : []),
    ...(has(changer) ? ['changers'] : []),
    ...(has(byLink) ? ['share_links.users'] : []),
  ];
  // Typed as with all of them: what is not asked for is not in the row.
  return relations.length > 0 ? { contain: relations.join(',') as 'users,changers,share_links.users' } : {};
}

/** React hook with available and visible columns: the form's, the saved view's, or as changed since. */
export function useColumns(form: FormRecord, view: { id: string; columns: Chosen[] | null } | null) {
  useEntriesTexts(); // labels depend on the language
  const may = useRights();
  const place = view?.id ?? null;
  const [, again] = useReducer((count: number) => count + 1, 0);
  const own = rememberedColumns(form.id, place);
  const all = offered(form, may('Users', 'read'));
  const chosen = own ?? view?.columns ?? null;
  const list: Chosen[] = chosen ?? all.filter(column => column.usual);
  const widths = new Map(list.map(({ key, width }) => [key, width]));
  const shown = list.flatMap(({ key, width }) => {
    const column = all.find(one => one.key === key);
    return column ? [width === undefined ? column : { ...column, width }] : [];
  });
  const keys = all.map(column => column.key);
  function choose(next: Chosen[] | null) {
    const bare = next?.map(({ key, width }) => (width === undefined ? { key } : { key, width }));
    rememberColumns(form.id, place, bare ?? null);
    again();
  }
  return {
    shown,
    hidden: all.filter(column => !widths.has(column.key)),
    /** For saving in a view; null while the form's defaults apply. */
    chosen,
    isOwn: own !== null,
    ofView: Boolean(view?.columns),
    widthOf: (key: string) => widths.get(key),
    toggle: (key: string) => choose(toggled(list, key, keys)),
    /** `to`: index among visible columns. */
    move: (key: string, to: number) => {
      const isShown = ({ key }: Chosen) => keys.includes(key);
      const rest = list.filter(one => !isShown(one));
      choose([...moved(list.filter(isShown), key, to), ...rest]);
    },
    resize: (key: string, width: number | null) => choose(resized(list, key, width)),
    /** null: as the form or the view has them. */
    choose,
  };
}
export type Columns = ReturnType<typeof useColumns>;

type Filter = (key: string) => Column<Entry>['filter'];

/** Column definitions of the table; `leading`: of the sort that it was opened with, which comes right after the title. */
export function tableColumns(
  form: FormRecord,
  columns: Columns,
  how: How,
  filter: Filter,
  leading: string,
): Column<Entry>[] {
  const t = useEntriesTexts.now();
  const files = fileInputs(form);
  const inputs = listColumns(form, 'console').map(column => column.input);
  const state: Column<Entry> = {
    key: 'state',
    title: t.state,
    sort: 'state',
    linkName: entry => `${rowTitle(inputs, entry, how)}, ${stateInfo(form.states, entry.state).label}`,
    render: entry => <EntryState states={form.states} value={entry.state} />,
  };
  const filtering = filter('state');
  if (filtering) state.filter = filtering;
  const shown = columns.shown.map(column => tableColumn(column, how, filter, files));
  // The order that somebody has chosen stays.
  const title = columns.chosen ? 0 : columns.shown.findIndex(({ input }) => input?.titles && input.repeat === null);
  const [named] = shown.splice(Math.max(0, title), 1);
  if (!columns.chosen) shown.sort((a, b) => Number(b.sort === leading) - Number(a.sort === leading));
  const ordered = [state, ...(named ? [{ ...named, pinned: true }] : []), ...shown];
  return ordered.map(column => {
    const width = columns.widthOf(column.key);
    const sized = { ...column, onResize: (next: number | null) => columns.resize(column.key, next) };
    return width === undefined ? sized : { ...sized, width };
  });
}

function tableColumn(
  { key, label, input, mark, sort }: Offered,
  how: How,
  filter: Filter,
  files: Input[],
): Column<Entry> {
  const column: Column<Entry> = { key, title: label, render: entry => plain(key, entry, files) };
  if (sort) column.sort = sort;
  if (key === 'files') column.head = <FilesHead label={label} />;
  if (key === 'files' || (input && (isNumber(input) || input.group === 'file'))) column.align = 'right';
  const filtering = filter(key);
  if (filtering) column.filter = filtering;
  if (!input) return column;
  column.render = entry => {
    if (input.group === 'file') return <Files ids={fileIds([input], entry.data)} />;
    const text = answerText(input, entry.data, how);
    if (text === '') return <None />;
    if (input.prints === 'svg') return <Drawn input={input} entry={entry} text={text} />;
    if (isDate(input)) return <span className="num">{text}</span>;
    if (input.group !== 'choice' || input.repeat !== null) return text;
    return <MarkedAnswer options={input.content.options} value={answerOf(input, entry.data)} text={text} how={how} />;
  };
  const { render } = column;
  if (mark) column.render = entry => <span className={mark}>{render(entry)}</span>;
  return column;
}

/** No answer, quieter than one. */
const None = () => <span className={styles.none}>–</span>;

/** Drawing with its answer; for a repeat text only, since each instance has its own drawing. */
const Drawn = ({ input, entry, text }: { input: Input; entry: Entry; text: string }) =>
  input.repeat === null ? (
    <Suspense fallback={text}>
      <SvgThumbnail options={input.content.options} value={answerOf(input, entry.data)} alt={text} />
    </Suspense>
  ) : (
    text
  );

const ListFiles = lazily(() => import('./entry-files.tsx'));

/** Number of files, and a button to preview them. */
function Files({ ids }: { ids: readonly string[] }) {
  const t = useEntriesTexts();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (ids.length === 0) return <None />;
  return (
    <>
      <button
        type="button"
        className={styles.files}
        aria-label={t.showFiles(ids.length)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {number(ids.length)}
      </button>
      {open && (
        <Suspense>
          <ListFiles ids={ids} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const FilesHead = ({ label }: { label: string }) => (
  <span style={{ display: 'inline-flex', verticalAlign: 'middle' }} data-tip={label}>
    <Icon of={IconPhoto} size={16} />
    <span className="vh">{label}</span>
  </span>
);

/** To whom the link was sent and who made it, as far as the reader may know; else only since when there is the link. */
function ByLink({ link }: { link: NonNullable<Entry['share_link']> }) {
  const t = useEntriesTexts();
  const maker = link.users ? fullName(link.users) : null;
  return (
    <span title={t.linkOf(date(link.created))}>{t.linkSaid(link.sent_to, maker) || t.linkOf(date(link.created))}</span>
  );
}

function plain(key: string, entry: Entry, files: Input[]) {
  if (key === 'files') return <Files ids={fileIds(files, entry.data)} />;
  if (key === byLink) return entry.share_link ? <ByLink link={entry.share_link} /> : <None />;
  if (key === 'number') return entry.number ? <span className="num">{entry.number}</span> : <None />;
  if (key === changer) return entry.changers ? fullName(entry.changers as User) : <None />;
  if (key === 'creator') return entry.users ? fullName(entry.users as User) : <None />;
  const at = key === 'created' ? entry.created : entry.modified;
  return (
    <time dateTime={at} title={dateTime(at)} className="num">
      {date(at)}
    </time>
  );
}
