/** Summary before saving on a phone: what is missing, as links, then the answers as a document with ways back. */
import { inLanguage } from '@kontor/form';
import { answersIn, DocumentView, issueLine, loadChecks, useIssues } from '@kontor/form/fill';
import { Suspense, useEffect, useState } from 'react';
import { useEntryPhoneTexts } from '../../../i18n/entry-phone.ts';
import { time } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconAlertTriangleFilled, IconWifiOff } from '../../../ui/icons.ts';
import type { EntryModel } from '../common/model.ts';
import { entryTitle } from '../common/title.ts';
import { useSections } from '../document/document.tsx';
import { useOfflineSince } from './offline-since.ts';
import styles from './phone.module.css';

interface SummaryProps {
  model: EntryModel;
  title: string;
  /** Back to a field. */
  onChange: (key: string | undefined) => void;
}

export function Summary({ model, title, onChange }: SummaryProps) {
  const t = useEntryPhoneTexts();
  const offline = useOfflineSince();
  const { store, progress } = model;
  useEffect(() => {
    loadChecks().then(
      () => store.check({ draft: progress.state === 'draft' }),
      () => undefined,
    );
  }, [store, progress]);
  return (
    <div data-summary className={styles.summary}>
      {offline && (
        <p className={styles.offline} role="status">
          <Icon of={IconWifiOff} size={18} />
          {t.offlineSince(time(offline))}
        </p>
      )}
      <Missing model={model} onGo={onChange} />
      <Suspense>
        <Paper {...{ model, title, onChange }} />
      </Suspense>
    </div>
  );
}

function Missing({ model: { store }, onGo }: { model: EntryModel; onGo: SummaryProps['onChange'] }) {
  const t = useEntryPhoneTexts();
  const locale = useLanguage();
  const issues = useIssues(store);
  if (issues.length === 0) return null;
  return (
    <div className={styles.missing} role="alert">
      <b>
        <Icon of={IconAlertTriangleFilled} size={16} /> {t.open(issues.length)}
      </b>
      <ul>
        {issues.map(issue => (
          <li key={issue.path}>
            <button type="button" onClick={() => onGo(store.place(issue)?.key)}>
              {issueLine(store, issue, locale)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Paper({ model, title, onChange }: SummaryProps) {
  const locale = useLanguage();
  const { form: given, store, files, config } = model;
  // The form is not seen meanwhile: its answers stay as they are.
  const [data] = useState(() => store.settled());
  const sections = useSections(given, data);
  const heading = entryTitle(inLanguage(given, locale), data) || title;
  return (
    <article className={styles.paper}>
      <h2>{heading}</h2>
      <p>{config.name}</p>
      <DocumentView
        {...{ sections, locale, files }}
        headingLevel={3}
        onChange={({ blocks }) => onChange(answersIn(blocks)[0]?.key)}
      />
    </article>
  );
}
