import { Suspense, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { scopeOf, useMayOn, useRights, useUser } from '../../../api/session.ts';
import type { Dashboard } from '../../../charts/types.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { useDashboardsTexts } from '../../../i18n/dashboards.ts';
import { number } from '../../../i18n/format.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import {
  Button,
  Dialog,
  DotsMenu,
  Empty,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconButton,
  IconClock,
  IconCopy,
  IconEye,
  IconTrash,
  lazily,
  menu,
  navigate,
  Page,
  SkeletonRows,
  Spoken,
  Switch,
  store,
  toast,
  useCommands,
  useIndicator,
  useMedia,
  useStore,
  useTitle,
} from '../../../ui/index.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { useDashboardCopy, useDashboardRemoval } from '../model.ts';
import { actsOf, stepText } from './acts.ts';
import styles from './edit.module.css';
import { NameField } from './name-field.tsx';
import type { OpenDashboard } from './opened.ts';
import { OtherList } from './other-list.tsx';
import { PresentList } from './present-list.tsx';
import { SaveStatus } from './status.tsx';
import { useDashboard } from './use-dashboard.ts';

const Preview = lazily(() => import('./preview.tsx'));
const Schedules = lazily(() => import('../schedules/index.tsx'));
const back = { href: '/dashboards' };

/** A dashboard's name, its charts and their order: each change is saved at once, and can be taken back. */
export default function EditDashboard({ params }: ScreenProps) {
  const { editing, dashboard, error, reload } = useDashboard(params.dashboardId ?? '');
  const mayOn = useMayOn();
  if (dashboard && !mayOn('ChartCollections', 'update', dashboard.user_id)) return <Foreign dashboard={dashboard} />;
  if (editing && dashboard) return <Editor key={editing.id} editing={editing} dashboard={dashboard} />;
  if (error instanceof ApiError && (error.code === 404 || error.code === 400)) return <Gone />;
  return <Waiting error={error} reload={reload} />;
}

function Waiting({ error, reload }: { error: unknown; reload: () => void }) {
  const t = useDashboardEditTexts();
  const { dashboards } = useDashboardsTexts();
  const { retry } = useUiTexts();
  const loading = useIndicator(!error);
  useTitle(t.edit);
  return (
    <Page title={t.edit} back={{ ...back, label: dashboards }}>
      {error ? (
        <Empty kind="filtered" title={describe(error).title} actions={<Button onClick={reload}>{retry}</Button>} />
      ) : (
        loading && <SkeletonRows />
      )}
    </Page>
  );
}

function Foreign({ dashboard }: { dashboard: Dashboard }) {
  const t = useDashboardEditTexts();
  const { dashboards } = useDashboardsTexts();
  useTitle(dashboard.name);
  return (
    <Page title={dashboard.name} back={{ ...back, label: dashboards }}>
      <Empty kind="denied" title={t.denied} actions={<Button href={`/dashboards/${dashboard.id}`}>{t.view}</Button>}>
        {t.deniedBody}
      </Empty>
    </Page>
  );
}

function Gone() {
  const t = useDashboardEditTexts();
  const { dashboards } = useDashboardsTexts();
  useTitle(t.edit);
  return (
    <Page title={t.edit} back={{ ...back, label: dashboards }}>
      <Empty kind="filtered" title={t.gone} actions={<Button href={back.href}>{t.goneToList}</Button>}>
        {t.goneBody}
      </Empty>
    </Page>
  );
}

function Editor({ editing, dashboard }: { editing: OpenDashboard; dashboard: Dashboard }) {
  const t = useDashboardEditTexts();
  const words = useDashboardsTexts();
  const may = useRights();
  const mayOn = useMayOn();
  const readsAll = scopeOf(useUser(), 'Reports', 'read') === 'all';
  const wide = useMedia('(min-width: 1200px)');
  const { present, saved, status } = useStore(editing.state);
  const { past, future } = useStore(editing.history);
  const charts = useStore(editing.charts);
  const remove = useDashboardRemoval();
  const copy = useDashboardCopy();
  const [spoken] = useState(() => store(''));
  const [chosen, setChosen] = useState<string | null>(null);
  const [scheduling, setScheduling] = useState(false);
  const nameOf = useMemo(() => (id: string) => editing.charts.get().get(id)?.name ?? t.somebody, [editing, t]);
  const acts = useMemo(() => actsOf(editing, nameOf, spoken), [editing, nameOf, spoken]);
  useRefusals(editing, nameOf);
  useEffect(
    () => editing.changed.subscribe(() => spoken.set(useDashboardEditTexts.now().othersChanged)),
    [editing, spoken],
  );
  useTitle(present.name);

  const first = present.charts.find(id => charts.has(id) && !saved.unseen.has(id)) ?? null;
  const shown = chosen ?? (wide ? first : null);
  const mayAdd = readsAll || !present.filterable;
  const [done, next] = [past.at(-1), future[0]];
  const undoLabel = done ? t.undoOf(stepText(done.step, nameOf)) : t.undo;
  const redoLabel = next ? t.redoOf(stepText(next.step, nameOf)) : t.redo;
  useCommands([
    { id: 'undo', label: undoLabel, icon: IconArrowBackUp, keys: 'mod+z', run: () => acts.undo() },
    { id: 'redo', label: redoLabel, icon: IconArrowForwardUp, keys: 'mod+shift+z', run: acts.redo },
    { id: 'redo-too', label: redoLabel, keys: 'mod+y', hidden: true, run: acts.redo },
  ]);
  if (status === 'gone') return <Gone />;

  async function duplicate(): Promise<void> {
    const made = await copy({ ...dashboard, name: present.name });
    if (made) await navigate(`/dashboards/${made.id}/edit`);
  }
  async function discard(): Promise<void> {
    if (await remove({ id: editing.id, name: present.name })) await navigate(back.href, { force: true });
  }
  const entries = () =>
    menu([
      { id: 'schedules', label: words.schedules, icon: IconClock, onSelect: () => setScheduling(true) },
      may('ChartCollections', 'create') && {
        id: 'copy',
        label: words.copy,
        icon: IconCopy,
        onSelect: () => void duplicate(),
      },
      { line: true },
      mayOn('ChartCollections', 'delete', dashboard.user_id) && {
        id: 'remove',
        label: words.remove,
        icon: IconTrash,
        danger: true,
        onSelect: () => void discard(),
      },
    ]);
  const lists = { charts, unseen: saved.unseen, ids: present.charts, shown, acts, mayAdd, onPreview: setChosen };
  return (
    <Page
      title={present.name}
      back={{ ...back, label: words.dashboards }}
      meta={<SaveStatus editing={editing} />}
      sticky
      wide
      actions={
        <>
          <IconButton
            icon={IconArrowBackUp}
            label={undoLabel}
            aria-disabled={!done}
            onClick={() => acts.undo()}
            className={styles.step}
          />
          <IconButton
            icon={IconArrowForwardUp}
            label={redoLabel}
            aria-disabled={!next}
            onClick={acts.redo}
            className={styles.step}
          />
          <DotsMenu name={present.name} size="md" items={entries} />
        </>
      }
      primary={
        <Button kind="primary" icon={IconEye} href={`/dashboards/${editing.id}`}>
          {t.view}
        </Button>
      }
    >
      <Spoken of={spoken} />
      <div className={styles.columns}>
        <div className={styles.lists}>
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
          <section className={styles.section} aria-labelledby="present-charts">
            <div className={styles.heading}>
              <h2 id="present-charts">{t.charts}</h2>
              <span className={styles.count}>{number(present.charts.length)}</span>
            </div>
            <PresentList board={editing.id} nameOf={nameOf} {...lists} />
            {present.charts.length > 1 && <p className={styles.keys}>{t.keys}</p>}
          </section>
          <OtherList editing={editing} {...lists} />
        </div>
        {wide && (
          <aside className={styles.preview} aria-label={t.preview}>
            {shown ? (
              <Suspense fallback={null}>
                <Preview id={shown} />
              </Suspense>
            ) : (
              <p className={styles.nothing}>{t.previewNone}</p>
            )}
          </aside>
        )}
      </div>
      {!wide && shown && (
        <Dialog title={t.preview} size="lg" onClose={() => setChosen(null)}>
          <Suspense fallback={null}>
            <Preview id={shown} />
          </Suspense>
        </Dialog>
      )}
      {scheduling && (
        <Suspense fallback={null}>
          <Schedules dashboard={{ id: editing.id, name: present.name }} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** What the server would not take is told; of a taken name the name's field tells. */
function useRefusals(editing: OpenDashboard, nameOf: (id: string) => string): void {
  const refusal = useStore(editing.refusal);
  useEffect(() => {
    if (!refusal) return;
    const { step, error } = refusal;
    if (step.do === 'rename' && error.code === 409) return;
    if (step.do === 'add') toast.error(() => useDashboardEditTexts.now().refusedAdd(nameOf(step.id)));
    else toast.error(error);
    editing.refusal.set(null);
  }, [refusal, editing, nameOf]);
}
