/** Chart editor: preview at the left, settings at the right, save buttons at the top. */
import { Suspense } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { lazily, Note, Spoken } from '../../../ui/index.ts';
import styles from './chart-form.module.css';
import { DraftNote } from './draft-note.tsx';
import { FaultList } from './fault-list.tsx';
import { Head } from './head.tsx';
import { PreviewCard } from './preview-card.tsx';
import { countedOf, type Lacking, lackingOf } from './preview-of.ts';
import { Settings } from './settings.tsx';
import { type ChartFormProps, useChartForm } from './use-chart-form.ts';

const Conflict = lazily(() => import('./conflict.tsx'));

export function ChartForm(props: ChartFormProps) {
  const t = useChartFormTexts();
  const form = useChartForm(props);
  const { name, history, dirty, acts, denied, forms, saving, faults, preview, jump } = form;
  const document = history.present;
  const lackWords: Record<Lacking, string> = {
    forms: t.lackForms,
    value: t.value,
    x: t.valueX,
    y: t.y,
    number: t.lackNumber,
    radius: t.radius,
  };
  return (
    <div className={styles.form}>
      <Head
        {...{ name, history, dirty, denied, acts }}
        saving={saving.saving}
        back={form.back}
        onSave={form.save}
        onDiscard={form.discard}
      />
      <div className={styles.work}>
        <div className={styles.ground}>
          {denied && <Note tone="warn">{denied}</Note>}
          <DraftNote draft={form.draft} {...{ acts, saving }} version={props.version} isNew={!props.id} />
          <PreviewCard
            {...{ name, preview }}
            entries={countedOf(document.config, forms.entries, preview.matches)}
            lacking={lackingOf(document).map(part => lackWords[part])}
            denied={form.readsAll ? null : t.noPreview}
          />
        </div>
        <aside className={styles.side} aria-label={t.settings}>
          {form.tried && faults.length > 0 && (
            <div className={styles.summary}>
              <FaultList {...{ faults, document }} onJump={jump} />
            </div>
          )}
          <Settings
            {...{ document, forms, acts, faults }}
            open={form.open}
            onOpen={form.toggle}
            matches={preview.matches}
            figures={preview.figures}
          />
        </aside>
      </div>
      <Spoken of={form.spoken} />
      {saving.conflict && (
        <Suspense fallback={null}>
          <Conflict
            mine={document}
            theirs={saving.conflict}
            saving={saving.saving}
            fields={forms.fields}
            onKeep={() => void saving.keepMine()}
            onTake={saving.takeTheirs}
            onClose={saving.leaveConflict}
          />
        </Suspense>
      )}
    </div>
  );
}
