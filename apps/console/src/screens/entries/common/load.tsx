/** Loads form and entry before rendering; while editing, the loaded versions are pinned. */
import { type Form, inLanguage } from '@kontor/form';
import { type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useRecord } from '../../../api/hooks.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Note, Skeleton } from '../../../ui/feedback.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { useIndicator } from '../../../ui/timing.ts';
import styles from './entry.module.css';
import type { Loaded } from './model.ts';
import { type OwnVersion, useOwnVersion } from './own-version.ts';
import { CONTAINED, PRESENT, type ReportConfig } from './types.ts';
import { useStoredForm } from './use-offline-form.ts';

const NotFound = lazily(() => import('./gone.tsx'));
const StoredForms = lazily(() => import('../../../library/offline/stored-forms.tsx'));

interface EntryLoadProps {
  configId: string;
  /** Undefined for a new entry. */
  reportId?: string | undefined;
  /** Id of the entry that a new one is copied from. */
  copyOf?: string | undefined;
  /** For editing: bypasses the query cache, and ignores later updates. */
  fresh?: boolean;
  children: (loaded: Loaded) => ReactNode;
}

/** The engine memoises by form object: one object per record. */
const forms = new WeakMap<ReportConfig, Form>();
function formOf(config: ReportConfig): Form {
  let form = forms.get(config);
  if (!form) {
    form = { fields: config.fields ?? [], states: config.states ?? [], rules: config.rules, trees: config.trees };
    forms.set(config, form);
  }
  return form;
}

/** The published form, or the earlier version by which an entry was filled in. */
function byItsVersion(config: ReportConfig, { form, number }: OwnVersion): Pick<Loaded, 'config' | 'form' | 'stays'> {
  if (!form) return { config, form: formOf(config) };
  return { config: { ...config, form_version: number }, form, stays: true };
}

export function EntryLoad({ configId, reportId: own, copyOf, fresh = false, children }: EntryLoadProps) {
  const reportId = own ?? copyOf;
  const config = useRecord('report-configs', configId);
  const [pinned, pin] = useState<Loaded | null>(null);
  // An entry is edited by the version under which it was filled in, until it is raised.
  const [raises, setRaises] = useState(false);
  const report = useRecord('reports', reportId, copyOf || raises ? PRESENT : CONTAINED);
  const ownVersion = useOwnVersion(fresh && own && !raises ? config.record : undefined, report.record);
  const language = useLanguage();
  const kept = useStoredForm(configId, !reportId && fresh && !pinned, config.failureCount > 0);
  const settled = !fresh || (!config.isFetching && !report.isFetching && !ownVersion.isLoading);
  const renew = () => {
    setRaises(true);
    pin(null);
  };
  const found = config.record && (!reportId || report.record) && settled && !ownVersion.error;

  // Pinned, since the language may change while editing.
  if (pinned) return children(pinned);
  const failed = config.error ?? (reportId ? (report.error ?? ownVersion.error) : null);
  if (found && config.record) {
    if (report.record && report.record.report_config_id !== configId) return <Gone entry />;
    const loaded = {
      ...byItsVersion(config.record, ownVersion),
      ...{ raised: raises, renew },
      report: (own && report.record) || null,
      version: (own && report.version) || null,
      copy: (copyOf && report.record) || null,
      gone: report.error instanceof ApiError && report.error.code === 404,
    };
    if (!fresh) return children({ ...loaded, form: inLanguage(loaded.form, language) });
    pin(loaded);
    return null;
  }
  if (kept) {
    const { config: own, ...rest } = kept;
    pin({
      ...{ config: own, form: formOf(own), report: null, version: null, copy: null, kept: rest },
      renew,
    });
    return null;
  }
  const retry = () => [config, report, ...(ownVersion.error ? [ownVersion] : [])].map(query => query.refetch());
  if (failed) return <Failed error={failed} entry={!config.error} retry={retry} />;
  if (config.isPaused || report.isPaused) return <Failed error={new ApiError(0, {})} entry retry={retry} />;
  return <Waiting />;
}

function Failed({ error, entry, retry }: { error: unknown; entry: boolean; retry: () => unknown }) {
  const t = useEntryTexts();
  if (error instanceof ApiError && [400, 403, 404].includes(error.code)) return <Gone entry={entry} />;
  const { title, lines } = describe(error);
  return (
    <div className={styles.alone}>
      <h1 className="vh">{t.entry}</h1>
      <Note
        tone="bad"
        live
        action={
          <Button size="sm" onClick={() => retry()}>
            {t.retry}
          </Button>
        }
      >
        <b>{entry ? t.loadFailed : t.loadFailedForm}.</b> {[title, ...lines].join(' ')}
      </Note>
      {error instanceof ApiError && error.code === 0 && (
        <Suspense>
          <StoredForms alone />
        </Suspense>
      )}
    </div>
  );
}

function Gone({ entry }: { entry: boolean }) {
  return (
    <Suspense fallback={<Waiting />}>
      <NotFound entry={entry} />
    </Suspense>
  );
}

/** Skeleton of the screen. */
export function Waiting() {
  const t = useUiTexts();
  if (!useIndicator(true)) return null;
  return (
    <div role="status" aria-label={t.loading} className={styles.waiting}>
      <Skeleton width={140} />
      <Skeleton width={260} height={24} />
      <Skeleton height={34} />
      <Skeleton height={34} />
      <Skeleton width="60%" height={34} />
      <Skeleton height={90} />
    </div>
  );
}
