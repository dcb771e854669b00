/** In the designer's head: whether the draft is saved, by whom, and publishing it. Lazy chunk, for two-step forms alone. */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useFormPublishingTexts } from '../../i18n/form-publishing.ts';
import { time } from '../../i18n/format.ts';
import {
  Button,
  cx,
  Icon,
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudUp,
  lazily,
  toast,
  useCommands,
} from '../../ui/index.ts';
import type { FormRecord } from './document.ts';
import styles from './publishing.module.css';
import type { Steps } from './steps.ts';
import type { DesignerScreen } from './use-designer-screen.ts';
import { type DraftSaving, useDraftSaving } from './use-draft-saving.ts';

const PublishDialog = lazily(() => import('./publish-dialog.tsx'));
const Conflict = lazily(() => import('./conflict.tsx'));

interface PublishingProps {
  steps: Steps;
  screen: Pick<DesignerScreen, 'acts' | 'history' | 'saving' | 'mayNotSave' | 'published'>;
}

export default function Publishing({ steps, screen }: PublishingProps) {
  const t = useFormPublishingTexts();
  const { acts, history, saving, mayNotSave } = screen;
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const work = useDraftSaving({ steps, acts, present: history.present, saved: history.saved });
  const { draft, dirty, conflict } = work;

  async function begin() {
    if ((await saving.isFaultless(acts.document())) && (await work.flush())) setOpen(true);
  }
  const nothing = !draft && !dirty && t.nothing;
  useCommands([{ id: 'publish', label: t.publish, run: () => !nothing && void begin() }]);
  return (
    <>
      <Status work={work} />
      <Button kind="primary" disabledReason={mayNotSave || nothing} onClick={() => void begin()}>
        {t.publish}
      </Button>
      <Suspense>
        {open && draft && (
          <PublishDialog
            id={steps.id}
            name={acts.document().name}
            number={work.number}
            draft={draft}
            onOver={work.over}
            onDiscard={async () => {
              await work.discard();
              setOpen(false);
              toast.ok(() => useFormPublishingTexts.now().discarded);
            }}
            onRefused={issues => {
              setOpen(false);
              saving.refuse(acts.document(), issues);
            }}
            onPublished={async (number, version, job) => {
              setOpen(false);
              await work.published(number).catch(toast.error);
              screen.published(acts.document(), version);
              toast.ok(() => useFormPublishingTexts.now().done(number));
              if (job) (await import('../../batches/follow.ts')).followBatch(queries, job, acts.document().name);
            }}
            onClose={() => setOpen(false)}
          />
        )}
        {conflict && (
          <Conflict
            mine={history.present}
            theirs={
              { ...history.present, ...conflict, rules: conflict.rules ?? [] } as Partial<FormRecord> as FormRecord
            }
            saving={work.busy}
            onKeep={() => void work.keepMine()}
            onTake={work.takeTheirs}
            onClose={work.leaveConflict}
          />
        )}
      </Suspense>
    </>
  );
}

function Status({ work }: { work: DraftSaving }) {
  const t = useFormPublishingTexts();
  const me = useUser()?.id;
  const { draft, dirty, busy, failed, number } = work;
  const by = draft && draft.user_id !== me ? draft.user_name : null;
  if (failed !== null)
    return (
      <span className={cx(styles.status, styles.failed)} role="status">
        <Icon of={IconAlertTriangle} size={16} />
        <span>{t.failed}</span>
        <Button size="sm" onClick={() => void work.flush()}>
          {t.again}
        </Button>
      </span>
    );
  const isSaving = dirty || busy;
  const kept = draft ? t.saved(time(draft.modified), by) : t.published(number);
  const text = isSaving ? t.saving : kept;
  return (
    <span className={styles.status} role="status" data-tip={text}>
      <Icon of={isSaving ? IconCloudUp : IconCloudCheck} size={16} />
      <span>{text}</span>
    </span>
  );
}
