/** Photos of an entry's document: a grid at their field, or before everything else as mosaic or row to swipe. */
import type { MouseEvent } from 'react';
import { cx } from '../base/cx.ts';
import type { StoredFile } from '../base/files.ts';
import { useDocument } from './context.ts';
import styles from './document.module.css';
import { type Answer, answersIn, type DocumentSection } from './model.ts';

export const idsIn = (value: unknown): string[] =>
  [value].flat().filter(id => typeof id === 'string' && id !== '') as string[];

type FileOf = (id: string) => StoredFile | undefined;

const takesPictures = ({ input }: Answer) => input.takes?.types?.every(type => type.startsWith('image/')) ?? false;

/** Ids of an answer's pictures; before its files are known, those of a field that takes nothing else. */
export function picturesOf(answer: Answer, fileOf: FileOf): string[] {
  if (answer.input.prints !== 'files') return [];
  return idsIn(answer.value).filter(id => fileOf(id)?.type.startsWith('image/') ?? takesPictures(answer));
}

/** Pictures of all answers, in form order. */
export const leadsWith = (sections: readonly DocumentSection[], fileOf: FileOf): string[] =>
  sections.flatMap(({ blocks }) => answersIn(blocks).flatMap(answer => picturesOf(answer, fileOf)));

/** In the mosaic. */
const most = 3;

export function LeadPhotos({ ids, swipe }: { ids: readonly string[]; swipe: boolean }) {
  const { fileOf, t } = useDocument();
  const among = ids.flatMap(id => fileOf(id) ?? []);
  const shown = swipe ? ids : ids.slice(0, most);
  const rest = ids.length - shown.length;
  return (
    <ul
      className={cx(swipe ? styles.swipe : styles.mosaic, ids.length === 1 && styles.single)}
      data-count={shown.length}
    >
      {shown.map((id, at) => (
        <li key={id}>
          <Photo id={id} among={among} />
          {rest > 0 && at === shown.length - 1 && <span className={styles.more}>{t.more(rest)}</span>}
        </li>
      ))}
    </ul>
  );
}

export function Photos({ ids }: { ids: readonly string[] }) {
  const { fileOf } = useDocument();
  const among = ids.flatMap(id => fileOf(id) ?? []);
  return (
    <ul className={styles.photos}>
      {ids.map(id => (
        <li key={id}>
          <Photo id={id} among={among} />
        </li>
      ))}
    </ul>
  );
}

/** A link to the picture, so that it opens in a new tab as well; a plain click opens the viewer. */
function Photo({ id, among }: { id: string; among: readonly StoredFile[] }) {
  const { fileOf, t, onOpen } = useDocument();
  const file = fileOf(id);
  if (!file) return <span className={styles.photo} />;
  function open(event: MouseEvent) {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id, among);
  }
  const src = file.thumbnail ?? file.url;
  return (
    <a className={styles.photo} href={file.url ?? undefined} aria-label={t.open(file.filename)} onClick={open}>
      {src && <img src={src} alt="" loading="lazy" decoding="async" />}
    </a>
  );
}
