/** One changed answer: its label, what it was and is; texts word by word, pictures side by side. */
import { displayValue, type Form, instancesFrom } from '@kontor/form';
import { useHistoryTexts } from '../../../i18n/entry-history.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconArrowBackUp, IconArrowRight } from '../../../ui/icons.ts';
import type { EntryFiles } from '../common/files.ts';
import { type Difference, REPEAT } from '../common/merge.ts';
import { useHow } from '../common/value-format.ts';
import styles from './history.module.css';
import { labelOf } from './model.ts';
import { type Piece, pieces, shortened } from './words.ts';

interface ChangeProps {
  form: Form;
  files: EntryFiles;
  difference: Difference;
  /** Puts this answer back to what it was before; absent where one may not, or it is no single answer. */
  onPutBack: ((label: string) => void) | undefined;
  onLight: (key: string | null) => void;
}

/** Longer texts are compared word by word. */
const LONG = 30;
/** Cap on instances: the count in old data may be any number. */
const MOST = 1_000;

export function Change({ form, files, difference, onPutBack, onLight }: ChangeProps) {
  const t = useHistoryTexts();
  const { key } = difference;
  const label = labelOf(form, difference);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what one fills in
    <div
      role="group"
      aria-label={label}
      className={styles.change}
      onMouseEnter={() => onLight(key)}
      onMouseLeave={() => onLight(null)}
      onFocus={() => onLight(key)}
      onBlur={() => onLight(null)}
    >
      <span className={styles.label}>{label}</span>
      <div className={styles.values}>
        <Values form={form} files={files} difference={difference} />
      </div>
      {onPutBack && (
        <IconButton icon={IconArrowBackUp} size="sm" label={t.putBackField(label)} onClick={() => onPutBack(label)} />
      )}
    </div>
  );
}

function Values({ files, difference }: Pick<ChangeProps, 'form' | 'files' | 'difference'>) {
  const how = useHow();
  const { key, input, mine, theirs } = difference;
  if (input?.files) return <Pictures files={files} from={idsIn(mine)} to={idsIn(theirs)} />;
  const shown = (value: unknown): string => {
    if (key.startsWith(REPEAT)) return `${instancesFrom(value, MOST).length} ×`;
    if (value === undefined || value === null || value === '') return '';
    return input ? displayValue(input, value, how) : typeof value === 'string' ? value : JSON.stringify(value);
  };
  const [from, to] = [shown(mine), shown(theirs)];
  if (from !== '' && to !== '' && from.length + to.length > LONG && typeof mine === 'string')
    return <Words all={shortened(pieces(from, to))} />;
  return <FromTo from={from} to={to} />;
}

/** What was not answered before has no arrow: it came. */
function FromTo({ from, to }: { from: string; to: string }) {
  const t = useHistoryTexts();
  if (from === '') return <ins>{to || t.unanswered}</ins>;
  return (
    <>
      <del className={styles.old}>{from}</del> <Icon of={IconArrowRight} size={14} />{' '}
      {to === '' ? <em>{t.unanswered}</em> : <span>{to}</span>}
    </>
  );
}

const tags = { went: 'del', came: 'ins', same: 'span' } as const;

const Words = ({ all }: { all: readonly Piece[] }) =>
  all.map(({ kind, text }, at) => {
    const Tag = tags[kind];
    // Pieces have no identity but their place.
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    return <Tag key={at}>{text}</Tag>;
  });

const idsIn = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .filter(id => id !== '')
    .map(String);

function Pictures({ files, from, to }: { files: EntryFiles; from: string[]; to: string[] }) {
  const t = useHistoryTexts();
  const [came, went] = [to.filter(id => !from.includes(id)), from.filter(id => !to.includes(id))];
  const picture = (id: string, kind: 'came' | 'went') => {
    const file = files.get(id);
    const src = file?.thumbnail ?? (file?.type.startsWith('image/') ? file.url : null);
    const name = file?.filename ?? '';
    return src ? (
      <img key={id} className={styles[kind]} src={src} alt={name} data-tip={name} />
    ) : (
      <span key={id} className={styles[kind]}>
        {name || id.slice(0, 8)}
      </span>
    );
  };
  const words = [came.length > 0 && t.filesCame(came.length), went.length > 0 && t.filesWent(went.length)];
  return (
    <span className={styles.pictures}>
      {went.map(id => picture(id, 'went'))}
      {came.map(id => picture(id, 'came'))}
      <span>{words.filter(Boolean).join(', ')}</span>
    </span>
  );
}
