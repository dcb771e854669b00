/** Summary of validation errors above a form, with links to the fields. */
import { useEffect, useRef } from 'react';
import { textIn } from '../engine/base/text.ts';
import type { Issue } from '../engine/base/types.ts';
import { repeatTexts } from '../engine/content-types/repeat-container.ts';
import type { Language } from '../languages/index.ts';
import { cx } from './base/cx.ts';
import { Icon } from './base/icon.tsx';
import { IconAlertTriangleFilled, IconChevronRight } from './base/icons.ts';
import { issueText, withNote } from './base/issue-texts.ts';
import { texts } from './base/texts.ts';
import { focusField, focusFirst } from './focus.ts';
import { useIssues } from './form/hooks.ts';
import type { FormStore } from './store/store.ts';
import styles from './summary.module.css';

interface ErrorSummaryProps {
  store: FormStore;
  locale: Language;
  /** Moves the focus to it on mount. */
  focus?: boolean;
  className?: string;
}

const shownAtMost = 8;

/** On phones one large target that leads to the first error. */
export function ErrorSummary({ store, locale, focus = false, className }: ErrorSummaryProps) {
  const issues = useIssues(store);
  const t = texts[locale];
  const root = useRef<HTMLDivElement>(null);
  const any = issues.length > 0;
  useEffect(() => {
    if (any && focus) root.current?.focus();
  }, [any, focus]);
  if (!any) return null;

  return (
    <div ref={root} className={cx(styles.summary, className)} role="alert" tabIndex={-1}>
      <Icon of={IconAlertTriangleFilled} size={18} />
      <div className={styles.lines}>
        {issues.some(({ code }) => code === 'required') && <b>{t.mandatory}</b>}
        <div className={styles.wide}>
          <b>{t.errors(issues.length)}:</b>
          <ul>
            {issues.slice(0, shownAtMost).map(issue => (
              <li key={issue.path}>
                <button type="button" onClick={() => focusField(store.place(issue)?.key ?? '')}>
                  {issueLine(store, issue, locale)}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <button type="button" className={styles.narrow} onClick={() => focusFirst(store)}>
          <span>
            <b>{t.errors(issues.length)}</b>
            <br />
            {t.errorsJump}
          </span>
          <Icon of={IconChevronRight} size={18} />
        </button>
      </div>
    </div>
  );
}

/** What is wrong, in one line with the field's label. */
export function issueLine(store: FormStore, issue: Issue, locale: Language): string {
  const t = texts[locale];
  const place = store.place(issue);
  const label = place ? labelAt(store, place, locale) : null;
  const told = place ? withNote(issue, place.input.content, locale) : issue;
  const message = issueText(told, locale);
  if (label === null) return message;
  return issue.code === 'required' && !issue.values?.note ? t.missing(label) : t.wrong(label, message);
}

type Place = NonNullable<ReturnType<FormStore['place']>>;

/** Label of a field, with the instance's number inside a repeat. */
function labelAt(store: FormStore, { key, input }: Place, locale: Language): string {
  const repeat = input.repeated;
  const label = textIn(input.content.options.label, locale).trim() || input.name;
  if (!repeat || repeat.max < 2) return label;
  const at = store.instances(repeat.id).indexOf(Number(key.slice(key.lastIndexOf('.') + 1)));
  return at < 0
    ? label
    : `${label} (${texts[locale].instance(at + 1, repeatTexts(repeat.content.options, locale).instance || undefined)})`;
}
