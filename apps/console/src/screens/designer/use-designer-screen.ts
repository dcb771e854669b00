/** React hook for the state of the designer's screen: document, panels, issues, draft, saving, and its commands. */
import { type Issue, loadFormChecks } from '@kontor/form';
import { loadReader, loadSlotFormulas, loadWords, panelTexts } from '@kontor/form/design';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useRemove } from '../../api/mutations.ts';
import { useRights, useUser } from '../../api/session.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { language } from '../../i18n/index.ts';
import { useDraft } from '../../library/drafts.ts';
import { store, toast, useBlocker, useStore, useTitle } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import { type Fault, faultsOf, issuesOf } from './faults.ts';
import { useMoveMenu } from './move-menu.ts';
import { usePictures } from './pictures.ts';
import { useSaving } from './saving.ts';
import type { Steps } from './steps.ts';
import { useClipboard } from './use-clipboard.ts';
import { type Acts, useDesigner } from './use-designer.ts';
import { useDesignerCommands } from './use-designer-commands.ts';
import { focusSoon, useDesignerTools } from './use-designer-tools.ts';
import { useGuard } from './use-guard.ts';
import { type Panels, usePanels } from './use-panels.ts';

export interface DesignerProps {
  id: string | undefined;
  document: FormDocument;
  version: string | undefined;
  /** Counts of the form's entries and handlers. */
  reports: number;
  handlers: number;
  /** Null: each save publishes. */
  steps: Steps | null;
}

const never = store(false);

/** Errors shown while editing; missing values are reported from the first attempt to save. */
const early = (issue: Issue) => issue.code !== 'required' && issue.code !== 'invalid_id';

/** Whether the validation of forms has loaded, and what reads formulas for it; the server checks each form anyway. */
function useChecks(): boolean {
  const [ready, setReady] = useState(loadFormChecks === null);
  useEffect(() => {
    Promise.all([loadFormChecks?.(), loadReader?.(), loadWords(), loadSlotFormulas()]).then(
      () => setReady(true),
      () => undefined,
    );
  }, []);
  return ready;
}

function useIssues(present: FormDocument, { tried, refused }: ReturnType<typeof useSaving>) {
  const checked = useDeferredValue(present);
  const ready = useChecks();
  const all = useMemo(() => (ready ? issuesOf(checked) : []), [checked, ready]);
  const server = refused?.document === present ? refused.issues : [];
  const issues = tried ? [...all, ...server] : all.filter(early);
  return {
    issues,
    faults: tried ? faultsOf(present, issues) : [],
    nameMissing: tried && present.name.trim() === '',
  };
}

/** Undefined without the right. */
function useFormRemoval({ id, reports }: DesignerProps, name: string): (() => void) | undefined {
  const may = useRights();
  const queries = useQueryClient();
  const { mutateAsync: remove } = useRemove('report-configs');
  if (!id || !may('ReportConfigs', 'delete')) return undefined;
  return () =>
    void import('./remove-form.ts')
      .then(each => each.removeForm({ id, name, reports, queries, remove }))
      .catch(toast.error);
}

/** What adds to the form or leads to a place in it, and shows the panel with it. */
function waysTo(acts: Acts, panels: Panels, openPanel: (content: string) => void) {
  return {
    /** Adds a rule of the form, and shows it. */
    addRule() {
      const rule = { formula: '', message: panelTexts[language.get()].ruleBroken, level: 'error' as const };
      acts.set({ rules: [...acts.document().rules, rule] });
      panels.showSettings();
      focusSoon('[data-form-rules] summary');
    },
    addCalculation() {
      panels.setView('design');
      acts.add([acts.fresh('calculated')]);
    },
    /** Shows where a fault is, and focuses it. */
    jumpTo({ content, part }: Fault) {
      if (content) {
        acts.select(content, true);
        openPanel(content);
      } else {
        panels.showSettings();
        focusSoon(
          part === 'name' ? '[data-form-name]' : part === 'rules' ? '[data-form-rules] summary' : '[aria-invalid]',
        );
      }
    },
  };
}

export function useDesignerScreen(props: DesignerProps) {
  const { id, document, version } = props;
  const t = useDesignerTexts();
  const user = useUser();
  const may = useRights();
  const designer = useDesigner(id, version, document);
  const { history, dirty, acts, selection } = designer;
  const { present } = history;
  const panels = usePanels(props);
  const { setTab } = panels;
  const { steps } = props;
  const [published, setPublished] = useState(steps?.published);
  const guard = useGuard({ id, saved: published ?? history.saved, acts });
  const saving = useSaving({ id, version, acts, guard, carry: designer.carry });
  const place = `${user?.id ?? ''}/${id ?? 'new'}`;
  const draft = useDraft({ shelf: 'kontor-designer', place, document: present, dirty, version: saving.base });
  const pictures = usePictures(present.fields);
  const clipboard = useClipboard({ acts, selection, place: id ?? 'new', onLines: panels.setQuestions });
  const menu = useMoveMenu(acts, clipboard, panels.setBlock);
  useTitle(present.name.trim() || t.unnamed);
  const failing = useStore(steps?.failing ?? never);
  const keep = steps ? () => steps.flush.now() : saving.save;
  useBlocker({ dirty: dirty && (!steps || failing), save: keep, what: () => t.leave });
  const { showContent } = panels;
  const tools = useDesignerTools({
    acts,
    selections: designer,
    clipboard,
    guard,
    form: id,
    reports: props.reports,
    openMoveMenu: menu.open,
    openBlock: panels.setBlock,
    compareVersions: panels.compareVersions,
    document,
    published,
    present,
    showContent,
  });
  // selecting a content opens its settings
  useEffect(() => selection.subscribe(() => selection.get() !== null && setTab('contents')), [selection, setTab]);
  const save = () => void keep();
  useDesignerCommands({ acts, panels, clipboard, save });
  return {
    history,
    present,
    dirty,
    acts,
    spoken: designer.spoken,
    panels,
    saving,
    save,
    steps,
    /** The draft is published. */
    published(document: FormDocument, on: string | undefined) {
      saving.published(on);
      guard.saved(document);
      setPublished(document);
    },
    draft,
    pictures,
    menu,
    tools,
    ...useIssues(present, saving),
    ...waysTo(acts, panels, tools.openPanel),
    mayNotSave: !may('ReportConfigs', id ? 'update' : 'create') && t.readOnly,
    remove: useFormRemoval(props, present.name),
  };
}

export type DesignerScreen = ReturnType<typeof useDesignerScreen>;
