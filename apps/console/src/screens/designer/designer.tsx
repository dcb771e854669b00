/** Form designer: canvas, side panel, undo history, autosaved draft and saving. */
import { find, type Issue } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { restore } from '../../api/hooks.ts';
import { useRemove } from '../../api/mutations.ts';
import { useRights, useUser } from '../../api/session.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { time } from '../../i18n/format.ts';
import { language, useLanguage } from '../../i18n/index.ts';
import { useDraft } from '../../library/drafts.ts';
import {
  Button,
  confirmRemove,
  cx,
  Drawer,
  lazily,
  Note,
  navigate,
  Spoken,
  store,
  toast,
  useBlocker,
  useCommands,
  useMedia,
  useTitle,
} from '../../ui/index.ts';
import { Canvas, type Device } from './canvas.tsx';
import { Conflict } from './conflict.tsx';
import { type DesignerTools, ToolsContext } from './context.ts';
import styles from './designer.module.css';
import type { FormDocument } from './document.ts';
import { createDrag } from './drag.ts';
import { FaultList } from './fault-list.tsx';
import { faultsOf, issuesOf } from './faults.ts';
import { Head } from './head.tsx';
import { Languages, writingOf } from './languages.tsx';
import { useMoveMenu } from './move-menu.tsx';
import { isLong } from './outline-rows.ts';
import { usePictures } from './pictures.ts';
import { Preview } from './preview-dialog.tsx';
import { useRememberedFlag } from './remembered.ts';
import { useSaving } from './saving.ts';
import { type Shown, Side, type Tab } from './side.tsx';
import { useClipboard } from './use-clipboard.ts';
import { useDesigner } from './use-designer.ts';
import { useGuard } from './use-guard.tsx';

const PicturePicker = lazily(() => import('../../library/picture-picker.tsx'));

export interface DesignerProps {
  id: string | undefined;
  document: FormDocument;
  version: string | undefined;
  /** Counts of the form's entries and handlers. */
  reports: number;
  handlers: number;
}

const Outline = lazily(() => import('./outline.tsx'));

/** Errors shown while editing; missing values are reported from the first attempt to save. */
const early = (issue: Issue) => issue.code !== 'required' && issue.code !== 'invalid_id';

export function Designer({ id, document, version, reports, handlers }: DesignerProps) {
  const t = useDesignerTexts();
  const tools = useDesignerToolTexts();
  useLanguage();
  const may = useRights();
  const user = useUser();
  const designer = useDesigner(document);
  const { history, dirty, acts, selection, focus } = designer;
  const { present } = history;
  const narrow = useMedia('(max-width: 1199px)');
  const [device, setDevice] = useState<Device>('desktop');
  const [tab, setTab] = useState<Tab>(id ? 'contents' : 'form');
  const [shown, setShown] = useState<Shown>(null);
  const [preview, setPreview] = useState(false);
  const [wantsOutline, setWantsOutline] = useRememberedFlag('kontor.designer.outline');
  const [seek, setSeek] = useState(0);
  const [long] = useState(() => isLong(document.fields));
  const outlined = wantsOutline ?? long;
  const guard = useGuard({ id, saved: history.saved, acts });
  const saving = useSaving({ id, version, acts, guard });
  const queries = useQueryClient();
  const remove = useRemove('report-configs');
  const draft = useDraft({
    shelf: 'kontor-designer',
    place: `${user?.id ?? ''}/${id ?? 'new'}`,
    document: present,
    dirty,
    version: saving.base,
  });
  const pictures = usePictures(present.fields);
  const clipboard = useClipboard(acts, selection, id ?? 'new');
  const menu = useMoveMenu(acts, clipboard);

  useTitle(present.name.trim() || t.unnamed);
  useBlocker({ dirty, save: saving.save, what: () => t.leave });

  const drag = useMemo(
    () =>
      createDrag({
        fields: () => acts.document().fields,
        drop: (content, target) => {
          acts.place(find(acts.document().fields, content.id) ?? content, target);
        },
      }),
    [acts],
  );
  const [writing] = useState(() => store(writingOf(document, language.get())));
  const openMenu = menu.open;
  const shared = useMemo<DesignerTools>(
    () => ({
      acts,
      selection,
      focus,
      drag,
      guard,
      form: id,
      writing,
      openMoveMenu: openMenu,
      openPanel(content) {
        acts.select(content);
        setTab('contents');
        setShown('content');
        requestAnimationFrame(() =>
          window.document
            .querySelector<HTMLElement>('aside [data-inspector] :is(input, select, textarea, button)')
            ?.focus(),
        );
      },
    }),
    [acts, selection, focus, drag, guard, id, writing, openMenu],
  );
  // selecting a content opens its settings
  useEffect(() => selection.subscribe(() => selection.get() !== null && setTab('contents')), [selection]);

  const checked = useDeferredValue(present);
  const all = useMemo(() => issuesOf(checked), [checked]);
  const server = saving.refused?.document === present ? saving.refused.issues : [];
  const issues = saving.tried ? [...all, ...server] : all.filter(early);
  const faults = saving.tried ? faultsOf(present, issues) : [];
  const nameMissing = saving.tried && present.name.trim() === '';
  const mayNotSave = !may('ReportConfigs', id ? 'update' : 'create') && t.readOnly;

  async function removeForm() {
    if (!id || !(await confirmRemove(present.name, () => t.removeFormBody(reports)))) return;
    try {
      await remove.mutateAsync({ id });
      toast.ok(() => t.formRemoved(present.name), {
        undo: () => void restore(queries, 'report-configs', id).catch(toast.error),
      });
      void navigate('/reports', { force: true });
    } catch (error) {
      toast.error(error);
    }
  }
  const save = () => void saving.save();
  function search() {
    if (narrow) setShown('outline');
    else setWantsOutline(true);
    setSeek(before => before + 1);
  }
  useCommands([
    { id: 'save', label: t.save, keys: 'mod+s', inInputs: true, run: save },
    { id: 'undo', label: t.undo, keys: 'mod+z', inInputs: true, run: acts.undo },
    { id: 'redo', label: t.redo, keys: 'mod+shift+z', inInputs: true, run: acts.redo },
    { id: 'preview', label: t.preview, run: () => setPreview(true) },
    { id: 'paste', label: tools.paste, run: clipboard.paste },
    { id: 'search', label: tools.search, keys: '/', run: search },
  ]);

  return (
    <ToolsContext value={shared}>
      <div className={styles.designer}>
        <Head
          {...{ id, history, dirty, device, narrow, mayNotSave }}
          saving={saving.saving}
          onDevice={setDevice}
          onPreview={() => setPreview(true)}
          onSave={save}
          onSettings={() => setShown('settings')}
          onAdd={() => setShown('add')}
          outline={narrow ? shown === 'outline' : outlined}
          onOutline={() => (narrow ? setShown('outline') : setWantsOutline(!outlined))}
        />
        <div className={cx(styles.work, narrow ? styles.narrow : outlined && styles.outlined)}>
          {outlined && !narrow && (
            <Suspense fallback={<div />}>
              <Outline fields={present.fields} {...{ issues, seek }} onClose={() => setWantsOutline(false)} />
            </Suspense>
          )}
          <Canvas fields={present.fields} device={device} fileUrl={pictures.fileUrl}>
            <Languages document={present} />
            {handlers > 0 && <Note tone="warn">{t.handlers(handlers)}</Note>}
            {draft.found && (
              <Note
                tone="warn"
                action={
                  <span className={styles.draft}>
                    <Button size="sm" onClick={draft.settle}>
                      {t.draftDrop}
                    </Button>
                    <Button
                      size="sm"
                      kind="primary"
                      onClick={() => {
                        if (draft.found) {
                          acts.set(draft.found.document);
                          saving.rest(draft.found.version ?? undefined);
                        }
                        draft.settle();
                        acts.say(t.draftTaken);
                      }}
                    >
                      {t.draftTake}
                    </Button>
                  </span>
                }
              >
                {t.draft(time(new Date(draft.found.at)))}
                {id && draft.found.version !== (version ?? null) && ` ${t.draftOlder}`}
              </Note>
            )}
            {faults.length > 0 && (
              <FaultList
                faults={faults}
                onJump={fault => {
                  if (fault.content) {
                    acts.select(fault.content, true);
                    shared.openPanel(fault.content);
                  } else {
                    setTab('form');
                    setShown('settings');
                    requestAnimationFrame(() =>
                      window.document
                        .querySelector<HTMLElement>(fault.part === 'name' ? '[data-form-name]' : '[aria-invalid]')
                        ?.focus(),
                    );
                  }
                }}
              />
            )}
          </Canvas>
          <Side
            document={present}
            stored={{ id, version: saving.base, onStored: saving.rest }}
            {...{ issues, nameMissing, tab, narrow, shown, pictures }}
            saving={saving.saving}
            onTab={setTab}
            onShown={setShown}
            onSave={save}
            onRemove={id && may('ReportConfigs', 'delete') ? () => void removeForm() : undefined}
          />
        </div>
        {narrow && shown === 'outline' && (
          <Drawer title={tools.outline} side="left" onClose={() => setShown(null)}>
            <Suspense fallback={null}>
              <Outline
                fields={present.fields}
                {...{ issues, seek }}
                onChosen={content => {
                  setShown(null);
                  acts.select(content, true);
                }}
              />
            </Suspense>
          </Drawer>
        )}
        <Spoken of={designer.spoken} />
        {menu.popup}
        {pictures.picked && (
          <Suspense>
            <PicturePicker onDone={pictures.picked} />
          </Suspense>
        )}
        {preview && (
          <Preview
            form={present}
            title={present.name.trim() || t.unnamed}
            fileUrl={pictures.fileUrl}
            onClose={() => setPreview(false)}
          />
        )}
        {saving.conflict && (
          <Conflict
            mine={present}
            theirs={saving.conflict}
            saving={saving.saving}
            onKeep={() => void saving.keepMine()}
            onTake={saving.takeTheirs}
            onClose={saving.leaveConflict}
          />
        )}
      </div>
    </ToolsContext>
  );
}
