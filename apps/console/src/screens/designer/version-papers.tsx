/**
 * Two versions of a form side by side as papers, line by line: each line is one row of a grid, so that both sides stay
 * aligned whatever a content's height. Marks have a word each, and a gap says what stands there on the other side.
 */
import { type Content, type Form, rowOf } from '@kontor/form';
import { contentName, DesignView } from '@kontor/form/design';
import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import { useFormCompareTexts } from '../../i18n/form-compare.ts';
import { useLanguage } from '../../i18n/index.ts';
import { cx } from '../../ui/index.ts';
import styles from './compare.module.css';
import { titleOf } from './content-title.ts';
import { isRow } from './edits.ts';
import type { VersionDiff } from './version-diff.ts';
import { gapOf, type PairedLine, type Side } from './version-lines.ts';
import type { Change } from './version-marks.ts';

interface Shown {
  side: Side;
  diff: VersionDiff;
  marks: ReadonlyMap<string, Change>;
  /** What the later version is called. */
  later: string;
}
const ShownContext = createContext<Shown | null>(null);

interface PapersProps {
  before: Form;
  after: Form;
  /** What the two are called. */
  names: readonly [string, string];
  heads: readonly [ReactNode, ReactNode];
  lines: readonly PairedLine[];
  diff: VersionDiff;
  marks: ReadonlyMap<string, Change>;
  fileUrl: (id: string) => string | undefined;
}

export function VersionPapers({ before, after, names, heads, lines, diff, marks, fileUrl }: PapersProps) {
  const [left, right] = useMemo(
    () => (['left', 'right'] as const).map((side): Shown => ({ side, diff, marks, later: names[1] })),
    [diff, marks, names],
  );
  const cell = (form: Form, only: readonly Content[]) => (
    <div className={styles.cell}>
      <Line {...{ form, only, fileUrl }} />
    </div>
  );
  return (
    <div className={styles.papers}>
      <div className={styles.heads}>
        {heads.map((head, at) => (
          <div key={names[at]} className={styles.paperHead}>
            {head}
          </div>
        ))}
      </div>
      {lines.map(line => (
        <div key={line.key} className={styles.line}>
          <ShownContext value={left ?? null}>{cell(before, line.left)}</ShownContext>
          <ShownContext value={right ?? null}>{cell(after, line.right)}</ShownContext>
        </div>
      ))}
    </div>
  );
}

const wrap = (content: Content, sketch: ReactNode) =>
  isRow(content) ? sketch : <Marked content={content}>{sketch}</Marked>;

interface LineProps extends Pick<PapersProps, 'fileUrl'> {
  form: Form;
  only: readonly Content[];
}

const Line = memo(function Line({ form, only, fileUrl }: LineProps) {
  const locale = useLanguage();
  return <DesignView {...{ form, only, locale, fileUrl, wrap }} />;
});

function Marked({ content, children }: { content: Content; children: ReactNode }) {
  const t = useFormCompareTexts();
  const locale = useLanguage();
  const shown = useContext(ShownContext);
  const gap = gapOf(content);
  if (!shown) return children;
  const { side, diff, marks, later } = shown;
  if (gap) {
    const there = diff[side === 'left' ? 'fresh' : 'old'].get(gap.id)?.content;
    const say = { added: t.onlyIn, removed: t.gone, movedHere: t.movedHere, movedAway: t.movedAway }[gap.reason];
    return <p className={styles.gap}>{say(there ? contentName(there, locale) : '', later)}</p>;
  }
  const container = rowOf(content).container;
  const change = marks.get(content.id);
  const inner = container ? children : <div aria-hidden>{children}</div>;
  const title = titleOf(content, locale);
  if (!change) return <article aria-label={title}>{inner}</article>;
  const words = change.marks.map(mark => t[mark]).join(', ');
  return (
    <article
      tabIndex={-1}
      data-change={change.id}
      data-side={side}
      aria-label={t.marked(title, words)}
      className={cx(styles.marked, styles[change.marks[0] ?? 'changed'], container && styles.container)}
    >
      <span className={styles.marks} aria-hidden>
        {change.marks.map(mark => (
          <span key={mark} className={cx(styles.mark, styles[`${mark}Mark`])}>
            {t[mark]}
          </span>
        ))}
      </span>
      {inner}
      {side === 'right' && change.texts.length > 0 && <p className={styles.how}>{change.texts.join('; ')}</p>}
    </article>
  );
}
