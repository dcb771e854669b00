/** Comparison of two versions of a form: side by side as papers, or as a list of what changed; J and K walk through it. */
import type { Form } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useFormCompareTexts } from '../../i18n/form-compare.ts';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { number } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import {
  Button,
  Chip,
  cx,
  IconButton,
  IconChevronDown,
  IconChevronUp,
  Note,
  Progress,
  SegmentedControl,
  useCommands,
  usePhone,
} from '../../ui/index.ts';
import styles from './compare.module.css';
import { formOf, versionQuery } from './form-versions.ts';
import { linesOfForm } from './version-changes.ts';
import { versionDiff } from './version-diff.ts';
import { aligned } from './version-lines.ts';
import { type Change, changesInOrder, countOf, markKinds, marksOf } from './version-marks.ts';
import { VersionPapers } from './version-papers.tsx';

type Way = 'pair' | 'list';

interface ComparisonProps {
  form: string;
  /** Undefined: not ticked yet. */
  from: number | undefined;
  to: number | undefined;
  draft: { number: number; form: Form } | null;
  newest: number;
  fileUrl: (id: string) => string | undefined;
  /** Where there is no room for the list beside it. */
  ways: ReactNode;
}

function useVersion(form: string, at: number | undefined, draft: ComparisonProps['draft']) {
  const drafted = draft !== null && at === draft.number;
  const found = useQuery({ ...versionQuery(form, at ?? 0), enabled: at !== undefined && !drafted });
  const stored = useMemo(() => found.data && formOf(found.data), [found.data]);
  return { data: drafted ? draft.form : stored, isError: !drafted && found.isError, refetch: found.refetch };
}

export function Comparison(props: ComparisonProps) {
  const { form, from, to, draft, newest, ways } = props;
  const t = useFormCompareTexts();
  const words = useFormVersionTexts();
  const [before, after] = [useVersion(form, from, draft), useVersion(form, to, draft)];
  const rest = (body: ReactNode) => (
    <section className={styles.compared}>
      {ways && <div className={styles.head}>{ways}</div>}
      <div className={styles.scroll}>{body}</div>
    </section>
  );
  const failed = [before, after].find(({ isError }) => isError);
  if (failed)
    return rest(
      <Note tone="bad">
        {words.failed}{' '}
        <Button size="sm" onClick={() => void failed.refetch()}>
          {words.again}
        </Button>
      </Note>,
    );
  if (from === undefined || to === undefined)
    return rest(<p className={styles.empty}>{newest === 1 && !draft ? t.one : t.pick}</p>);
  if (!before.data || !after.data) return rest(<Progress label={words.loading} value={0} />);
  return <Compared {...props} {...{ from, to }} before={before.data} after={after.data} />;
}

interface ComparedProps extends ComparisonProps {
  from: number;
  to: number;
  before: Form;
  after: Form;
}

/** Where the mark of a change stands: what is gone on the left, all else on the right. */
const placeOf = ({ id, marks }: Change) =>
  `[data-change="${CSS.escape(id)}"]:is([data-side="${marks.includes('removed') ? 'left' : 'right'}"], li)`;

function useWalk(changes: readonly Change[]) {
  const t = useFormCompareTexts();
  const [at, setAt] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  function walk(by: number) {
    const next = changes.length === 0 ? -1 : (Math.max(at, by < 0 ? 0 : -1) + by + changes.length) % changes.length;
    const change = changes[next];
    if (!change) return;
    setAt(next);
    const mark = root.current?.querySelector<HTMLElement>(placeOf(change));
    mark?.focus({ preventScroll: true });
    mark?.scrollIntoView({ block: 'center' });
  }
  useCommands([
    { id: 'change-next', label: t.next, keys: 'j', hidden: true, run: () => walk(1) },
    { id: 'change-previous', label: t.previous, keys: 'k', hidden: true, run: () => walk(-1) },
  ]);
  return { root, at, walk };
}

function Compared({ from, to, before, after, draft, newest, fileUrl, ways }: ComparedProps) {
  const t = useFormCompareTexts();
  const words = useFormVersionTexts();
  const locale = useLanguage();
  const phone = usePhone();
  const [chosen, setWay] = useState<Way>('pair');
  const way = phone ? 'list' : chosen;
  const { diff, lines, marks, changes } = useMemo(() => {
    const diff = versionDiff(before, after);
    const lines = aligned(before.fields, after.fields, diff);
    const marks = marksOf(diff, locale);
    return { diff, lines, marks, changes: changesInOrder(lines, marks) };
  }, [before, after, locale]);
  const ofForm = useMemo(() => linesOfForm(before, after, diff), [before, after, diff]);
  const { root, at, walk } = useWalk(changes);
  const names = useMemo(() => [words.version(from), words.version(to)] as const, [from, to, words]);
  const chip = (number: number) =>
    number === draft?.number ? (
      <Chip>{t.draft}</Chip>
    ) : number === newest ? (
      <Chip tone="ok">{words.published}</Chip>
    ) : null;
  const head = (place: 0 | 1) => (
    <>
      <span className={cx(styles.letter, place === 1 && styles.later)} aria-hidden>
        {place === 0 ? 'A' : 'B'}
      </span>
      {names[place]} {chip(place === 0 ? from : to)}
    </>
  );
  return (
    <section className={styles.compared} aria-label={t.between(names[0], names[1])}>
      <div className={styles.head}>
        {ways}
        {!phone && (
          <SegmentedControl
            label={t.way}
            value={way}
            onChange={setWay}
            options={[
              { value: 'pair', label: t.pair },
              { value: 'list', label: t.list },
            ]}
          />
        )}
        <Legend changes={changes} />
        <span className={styles.grow} />
        {changes.length > 0 && (
          <span className={styles.walk}>
            <IconButton icon={IconChevronUp} size="sm" label={t.previous} data-keys="K" onClick={() => walk(-1)} />
            <span role="status">{at < 0 ? t.some(changes.length) : t.at(at + 1, changes.length)}</span>
            <IconButton icon={IconChevronDown} size="sm" label={t.next} data-keys="J" onClick={() => walk(1)} />
          </span>
        )}
      </div>
      <div className={styles.scroll} ref={root}>
        {phone && <p className={cx('quiet small', styles.between)}>{t.between(names[0], names[1])}</p>}
        {changes.length + ofForm.length === 0 && <p className={styles.empty}>{t.same}</p>}
        {way === 'pair' && ofForm.length > 0 && (
          <ul className={styles.ofForm}>
            {ofForm.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        )}
        {way === 'pair' ? (
          <VersionPapers {...{ before, after, names, lines, diff, marks, fileUrl }} heads={[head(0), head(1)]} />
        ) : (
          <ChangeList changes={changes} ofForm={ofForm} />
        )}
      </div>
    </section>
  );
}

function Legend({ changes }: { changes: readonly Change[] }) {
  const t = useFormCompareTexts();
  const counted = markKinds.map(mark => ({ mark, count: countOf(changes, mark) })).filter(({ count }) => count > 0);
  if (counted.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label={t.legend}>
      {counted.map(({ mark, count }) => (
        <li key={mark}>
          <span className={cx(styles.mark, styles[`${mark}Mark`])}>{number(count)}</span>
          {t[mark]}
        </li>
      ))}
    </ul>
  );
}

function ChangeList({ changes, ofForm }: { changes: readonly Change[]; ofForm: ReturnType<typeof linesOfForm> }) {
  const t = useFormCompareTexts();
  if (changes.length + ofForm.length === 0) return null;
  return (
    <ol className={styles.list}>
      {changes.map(({ id, name, marks, texts }) => (
        <li key={id} data-change={id} tabIndex={-1}>
          <span className={styles.marks}>
            {marks.map(mark => (
              <span key={mark} className={cx(styles.mark, styles[`${mark}Mark`])}>
                {t[mark]}
              </span>
            ))}
          </span>
          <b>{name}</b>
          {texts.length > 0 && <span>{texts.join('; ')}</span>}
        </li>
      ))}
      {ofForm.map(({ key, text }) => (
        <li key={key}>
          <b>{t.form}</b> <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
