/** React hook with the editor's state: board, undo stack, preview selection and menu items. */
import { useEffect, useMemo, useState } from 'react';
import { scopeOf, useMayOn, useRights, useUser } from '../../../api/session.ts';
import type { Dashboard } from '../../../charts/types.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { useDashboardsTexts } from '../../../i18n/dashboards.ts';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClock,
  IconCopy,
  IconTrash,
  menu,
  navigate,
  store,
  toast,
  useCommands,
  useMedia,
  useStore,
  useTitle,
} from '../../../ui/index.ts';
import { useDashboardCopy, useDashboardRemoval } from '../model.ts';
import { actsOf, stepText } from './acts.ts';
import type { OpenDashboard } from './opened.ts';

export function useEditor(editing: OpenDashboard) {
  const t = useDashboardEditTexts();
  const readsAll = scopeOf(useUser(), 'Reports', 'read') === 'all';
  const wide = useMedia('(min-width: 1200px)');
  const { present, saved, status } = useStore(editing.state);
  const charts = useStore(editing.charts);
  const [spoken] = useState(() => store(''));
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = useMemo(() => (id: string) => editing.charts.get().get(id)?.name ?? t.somebody, [editing, t]);
  const acts = useMemo(() => actsOf(editing, nameOf, spoken), [editing, nameOf, spoken]);
  useRefusals(editing, nameOf);
  useEffect(
    () => editing.changed.subscribe(() => spoken.set(useDashboardEditTexts.now().othersChanged)),
    [editing, spoken],
  );
  useTitle(present.name);
  const first = present.charts.find(id => charts.has(id) && !saved.unseen.has(id)) ?? null;
  return {
    present,
    gone: status === 'gone',
    readsAll,
    wide,
    spoken,
    acts,
    nameOf,
    steps: useSteps(editing, acts, nameOf),
    charts,
    unseen: saved.unseen,
    /** The previewed chart: on wide screens the first one until another is chosen. */
    shown: chosen ?? (wide ? first : null),
    setChosen,
    mayAdd: readsAll || !present.filterable,
  };
}

/** Undo and redo with their present labels. */
function useSteps(editing: OpenDashboard, acts: ReturnType<typeof actsOf>, nameOf: (id: string) => string) {
  const t = useDashboardEditTexts();
  const { past, future } = useStore(editing.history);
  const [done, next] = [past.at(-1), future[0]];
  const undoLabel = done ? t.undoOf(stepText(done.step, nameOf)) : t.undo;
  const redoLabel = next ? t.redoOf(stepText(next.step, nameOf)) : t.redo;
  useCommands([
    { id: 'undo', label: undoLabel, icon: IconArrowBackUp, keys: 'mod+z', run: () => acts.undo() },
    { id: 'redo', label: redoLabel, icon: IconArrowForwardUp, keys: 'mod+shift+z', run: acts.redo },
    { id: 'redo-too', label: redoLabel, keys: 'mod+y', hidden: true, run: acts.redo },
  ]);
  return { undoLabel, redoLabel, canUndo: done !== undefined, canRedo: next !== undefined };
}

export function useEditorMenu(editing: OpenDashboard, dashboard: Dashboard, onSchedules: () => void) {
  const words = useDashboardsTexts();
  const may = useRights();
  const mayOn = useMayOn();
  const remove = useDashboardRemoval();
  const copy = useDashboardCopy();
  const nameNow = () => editing.state.get().present.name;

  async function duplicate(): Promise<void> {
    const made = await copy({ ...dashboard, name: nameNow() });
    if (made) await navigate(`/dashboards/${made.id}/edit`);
  }
  async function discard(): Promise<void> {
    if (await remove({ id: editing.id, name: nameNow() })) await navigate('/dashboards', { force: true });
  }
  return () =>
    menu([
      { id: 'schedules', label: words.schedules, icon: IconClock, onSelect: onSchedules },
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
}

/** Shows server refusals; a taken name appears at the name field. */
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
