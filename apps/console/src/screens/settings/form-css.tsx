import { type CssFault, type CssSlip, cssFaults, cssSlips } from '@kontor/contract/css';
import { limits } from '@kontor/contract/limits';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useOptions } from '../../api/options.ts';
import { describe } from '../../api/problem.ts';
import { useFormCssTexts } from '../../i18n/form-css.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import {
  Button,
  cx,
  Empty,
  Icon,
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  Note,
  Page,
  SkeletonRows,
  toast,
  useBlocker,
  usePhone,
} from '../../ui/index.ts';
import cards from './cards.module.css';
import { CssEditor } from './css-editor.tsx';
import { CssPreview } from './css-preview.tsx';
import styles from './form-css.module.css';

const NAME = 'custom_form_css';
const TOLD = 8;

/** The stylesheet of shared forms: judged while it is written, by the rule of the server, and seen before it is saved. */
export default function FormCss() {
  const t = useFormCssTexts();
  const s = useSettingsTexts();
  const phone = usePhone();
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

  async function save(): Promise<boolean> {
    if (wrong) {
      area.current?.focus();
      return false;
    }
    const done = await options.save();
    if (done) toast.ok(t.saved);
    return done;
  }
  useBlocker({ dirty: options.dirty, what: t.leaving, save });

  const back = phone && { back: { href: '/settings', label: s.settings } };
  if (options.error)
    return (
      <Page title={t.title} {...back}>
        <Empty kind="nothing" title={t.failed} actions={<Button onClick={options.refetch}>{t.again}</Button>}>
          {describe(options.error).title}
        </Empty>
      </Page>
    );
  return (
    <Page title={t.title} wide {...back}>
      <div className={styles.both}>
        <section className={cards.card} aria-label={t.editor}>
          <div className={cards.cardHead}>
            <p className={cards.quiet}>{t.lead}</p>
            <span className={cx(cards.quiet, 'num', tooLong && styles.over)}>
              {t.count(css.length, limits.option_value)}
            </span>
          </div>
          {theirs !== undefined && (
            <Note tone="warn" live>
              {t.conflict}
              <pre className={styles.theirs}>{theirs || t.empty}</pre>
              <span className={cards.buttons}>
                <Button size="sm" onClick={options.discard}>
                  {t.take}
                </Button>
                <Button size="sm" onClick={() => void options.keep()}>
                  {t.keep}
                </Button>
              </span>
            </Note>
          )}
          {refused !== undefined && (
            <Note tone="bad" live>
              {[describe(refused).title, ...describe(refused).lines].join(' ')}
            </Note>
          )}
          {options.isPending ? (
            <SkeletonRows rows={8} />
          ) : (
            <CssEditor
              ref={area}
              label={t.editor}
              describedBy={list}
              value={css}
              onChange={value => options.set({ [NAME]: value })}
              marks={new Map(found.map(({ line, bad }) => [line, bad ? 'bad' : 'warn']))}
            />
          )}
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
          <div className={styles.foot}>
            <Button onClick={options.discard} disabledReason={!options.dirty && t.unchanged}>
              {t.discard}
            </Button>
            <Button
              kind="primary"
              busy={options.saving && t.saving}
              disabledReason={wrong ? t.mend : !options.dirty && t.unchanged}
              onClick={() => void save()}
            >
              {t.save}
            </Button>
          </div>
          <details className={styles.parts}>
            <summary>{t.parts}</summary>
            <p>{t.partsText}</p>
          </details>
        </section>
        <CssPreview css={shown} old={wrong} />
      </div>
    </Page>
  );
}

type Problem = { line: number; mark: string; bad: boolean; code: CssFault['code'] | CssSlip['code'] };

const problems = (css: string): Problem[] =>
  [
    ...cssFaults(css, location.origin).map(fault => ({ ...fault, mark: '', bad: true })),
    ...cssSlips(css).map(slip => ({ ...slip, bad: false })),
  ].sort((a, b) => a.line - b.line || Number(b.bad) - Number(a.bad));

/** What is forbidden is not even tried: the preview keeps to what was fine, and follows when there is time. */
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
