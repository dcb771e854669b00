/** Settings section for the stylesheet of shared forms: validated while typing by the server's rules; preview. */
import { type CssFault, type CssSlip, cssFaults, cssSlips } from '@kontor/contract/css';
import { limits } from '@kontor/contract/limits';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useOptions } from '../../api/options.ts';
import { describe } from '../../errors/problem-text.ts';
import { useFormCssTexts } from '../../i18n/form-css.ts';
import { ConflictNote } from '../../ui/compare-versions.tsx';
import { cx, Icon, IconAlertCircleFilled, IconAlertTriangleFilled, Note } from '../../ui/index.ts';
import cards from './cards.module.css';
import { CssEditor } from './css-editor.tsx';
import { CssPreview } from './css-preview.tsx';
import styles from './form-css.module.css';
import { OptionsFoot, OptionsPage, useSaving } from './options-page.tsx';

const NAME = 'custom_form_css';
const TOLD = 8;

export default function FormCss() {
  const t = useFormCssTexts();
  const options = useOptions([NAME]);
  const css = options.values[NAME];
  const found = useMemo(() => problems(css), [css]);
  const tooLong = css.length > limits.option_value;
  const wrong = found.some(({ bad }) => bad) || tooLong;
  const shown = useLastFine(css, wrong);
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const refused = options.faults[NAME];
  const theirs = options.theirs[NAME];

  const save = useSaving(options, t, () => {
    if (wrong) area.current?.focus();
    return wrong;
  });
  const page = () => (
    <div className={styles.both}>
      <section className={cards.card} aria-label={t.editor}>
        <div className={cards.cardHead}>
          <p className={cards.quiet}>{t.lead}</p>
          <span className={cx(cards.quiet, 'num', tooLong && styles.over)}>
            {t.count(css.length, limits.option_value)}
          </span>
        </div>
        {theirs !== undefined && (
          <ConflictNote
            told={t.conflict}
            keep={t.keep}
            take={t.take}
            onKeep={() => void options.keep()}
            onTake={options.discard}
          >
            <pre className={styles.theirs}>{theirs || t.empty}</pre>
          </ConflictNote>
        )}
        {refused !== undefined && (
          <Note tone="bad" live>
            {[describe(refused).title, ...describe(refused).lines].join(' ')}
          </Note>
        )}
        <CssEditor
          ref={area}
          label={t.editor}
          describedBy={list}
          value={css}
          onChange={value => options.set({ [NAME]: value })}
          marks={new Map(found.map(({ line, bad }) => [line, bad ? 'bad' : 'warn']))}
        />
        <div id={list}>
          <p role="status" className={cards.quiet}>
            {found.length > 0 ? t.problems(found.length) : t.noProblems}
          </p>
          <ul className={styles.problems}>
            {tooLong && (
              <li data-bad>
                <Icon of={IconAlertCircleFilled} size={16} />
                {t.tooLong(limits.option_value)}
              </li>
            )}
            {found.slice(0, TOLD).map(problem => (
              <li key={`${problem.line} ${problem.code} ${problem.mark}`} data-bad={problem.bad || undefined}>
                <Icon of={problem.bad ? IconAlertCircleFilled : IconAlertTriangleFilled} size={16} />
                <button type="button" onClick={() => goToLine(area.current, problem.line)}>
                  {t[problem.code](problem.line, problem.mark)}
                </button>
              </li>
            ))}
            {found.length > TOLD && <li>{t.more(found.length - TOLD)}</li>}
          </ul>
        </div>
        <OptionsFoot
          options={options}
          changes={[t.title]}
          wrong={wrong && t.mend}
          onDiscard={options.discard}
          onSave={() => void save()}
        />
        <details className={styles.parts}>
          <summary>{t.parts}</summary>
          <p>{t.partsText}</p>
        </details>
      </section>
      <CssPreview css={shown} old={wrong} />
    </div>
  );
  return <OptionsPage {...{ options, t }}>{page}</OptionsPage>;
}

type Problem = { line: number; mark: string; bad: boolean; code: CssFault['code'] | CssSlip['code'] };

const problems = (css: string): Problem[] =>
  [
    ...cssFaults(css, location.origin).map(fault => ({ ...fault, mark: '', bad: true })),
    ...cssSlips(css).map(slip => ({ ...slip, bad: false })),
  ].sort((a, b) => a.line - b.line || Number(b.bad) - Number(a.bad));

/** Invalid CSS is not previewed: keeps the last valid value, deferred. */
function useLastFine(css: string, wrong: boolean): string {
  const [fine, setFine] = useState(wrong ? '' : css);
  if (!wrong && fine !== css) setFine(css);
  return useDeferredValue(fine);
}

function goToLine(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return;
  const before = area.value.split('\n').slice(0, line - 1);
  const from = before.reduce((sum, text) => sum + text.length + 1, 0);
  const end = area.value.indexOf('\n', from);
  area.focus();
  area.setSelectionRange(from, end < 0 ? area.value.length : end);
  const height = Number.parseFloat(getComputedStyle(area).lineHeight) || 20;
  area.parentElement?.parentElement?.scrollTo({ top: Math.max(0, (line - 4) * height), left: 0 });
}
