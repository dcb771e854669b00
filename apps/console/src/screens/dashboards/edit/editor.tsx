/** Dashboard editor: name, ordered charts, list of charts to add, and a preview. */
import { type ReactNode, Suspense, useState } from 'react';
import type { Dashboard } from '../../../charts/types.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { useDashboardsTexts } from '../../../i18n/dashboards.ts';
import { number } from '../../../i18n/format.ts';
import {
  Button,
  Dialog,
  DotsMenu,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconButton,
  IconEye,
  lazily,
  Page,
  Spoken,
  Switch,
} from '../../../ui/index.ts';
import styles from './edit.module.css';
import { NameField } from './name-field.tsx';
import type { OpenDashboard } from './opened.ts';
import { OtherList } from './other-list.tsx';
import { PresentList } from './present-list.tsx';
import { SaveStatus } from './status.tsx';
import { useEditor, useEditorMenu } from './use-editor.ts';

const Preview = lazily(() => import('./preview.tsx'));
const Schedules = lazily(() => import('../schedules/index.tsx'));

type Editing = ReturnType<typeof useEditor>;

interface EditorProps {
  editing: OpenDashboard;
  dashboard: Dashboard;
  /** Shown in place of the editor once the dashboard is deleted. */
  gone: ReactNode;
}

export function Editor({ editing, dashboard, gone }: EditorProps) {
  const t = useDashboardEditTexts();
  const words = useDashboardsTexts();
  const [scheduling, setScheduling] = useState(false);
  const editor = useEditor(editing);
  const entries = useEditorMenu(editing, dashboard, () => setScheduling(true));
  const { present, acts, nameOf, charts, unseen, shown, mayAdd, setChosen } = editor;
  if (editor.gone) return gone;
  const lists = { charts, unseen, ids: present.charts, shown, acts, mayAdd, onPreview: setChosen };
  return (
    <Page
      title={present.name}
      back={{ href: '/dashboards', label: words.dashboards }}
      meta={<SaveStatus editing={editing} />}
      sticky
      wide
      actions={
        <>
          <StepButtons editor={editor} />
          <DotsMenu name={present.name} size="md" items={entries} />
        </>
      }
      primary={
        <Button kind="primary" icon={IconEye} href={`/dashboards/${editing.id}`}>
          {t.view}
        </Button>
      }
    >
      <Spoken of={editor.spoken} />
      <div className={styles.columns}>
        <div className={styles.lists}>
          <BoardSettings editing={editing} editor={editor} />
          <section className={styles.section} aria-labelledby="present-charts">
            <div className={styles.heading}>
              <h2 id="present-charts">{t.charts}</h2>
              <span className={styles.count}>{number(present.charts.length)}</span>
            </div>
            <PresentList board={editing.id} nameOf={nameOf} tiles={present.tiles} {...lists} />
            {present.charts.length > 1 && <p className={styles.keys}>{t.keys}</p>}
          </section>
          <OtherList editing={editing} {...lists} />
        </div>
        {editor.wide && <PreviewBeside shown={shown} />}
      </div>
      {!editor.wide && shown && <PreviewDialog shown={shown} onClose={() => setChosen(null)} />}
      {scheduling && (
        <Suspense fallback={null}>
          <Schedules dashboard={{ id: editing.id, name: present.name }} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function StepButtons({ editor: { steps, acts } }: { editor: Editing }) {
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label={steps.undoLabel}
        aria-disabled={!steps.canUndo}
        onClick={() => acts.undo()}
        className={styles.step}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={steps.redoLabel}
        aria-disabled={!steps.canRedo}
        onClick={acts.redo}
        className={styles.step}
      />
    </>
  );
}

/** Fields for the name and for whether readers may filter. */
function BoardSettings({ editing, editor }: { editing: OpenDashboard; editor: Editing }) {
  const t = useDashboardEditTexts();
  const { acts, present, readsAll } = editor;
  return (
    <div className={styles.settings}>
      <NameField editing={editing} acts={acts} />
      {readsAll && (
        <div className={styles.switch}>
          <Switch
            label={t.filterable}
            checked={present.filterable}
            aria-describedby="filterable-hint"
            onChange={acts.filterable}
          />
          <p id="filterable-hint">{t.filterableHint}</p>
        </div>
      )}
    </div>
  );
}

function PreviewBeside({ shown }: { shown: string | null }) {
  const t = useDashboardEditTexts();
  return (
    <aside className={styles.preview} aria-label={t.preview}>
      {shown ? (
        <Suspense fallback={null}>
          <Preview id={shown} />
        </Suspense>
      ) : (
        <p className={styles.nothing}>{t.previewNone}</p>
      )}
    </aside>
  );
}

function PreviewDialog({ shown, onClose }: { shown: string; onClose(): void }) {
  const t = useDashboardEditTexts();
  return (
    <Dialog title={t.preview} size="lg" onClose={onClose}>
      <Suspense fallback={null}>
        <Preview id={shown} />
      </Suspense>
    </Dialog>
  );
}
