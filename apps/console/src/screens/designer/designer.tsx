/** Form designer: canvas, side panel, undo history, autosaved draft and saving. */
import type { Issue } from '@kontor/form';
import { Suspense } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import { cx, lazily, Note, useWideScreen } from '../../ui/index.ts';
import canvas from './canvas.module.css';
import { Canvas } from './canvas.tsx';
import { ToolsContext } from './context.ts';
import styles from './designer.module.css';
import { Head } from './head.tsx';
import { DesignerOverlays, Faults, OtherView, Outline } from './overlays.tsx';
import { Side } from './side.tsx';
import { type DesignerProps, type DesignerScreen, useDesignerScreen } from './use-designer-screen.ts';

const AlsoOpen = lazily(() => import('./also-open.tsx'));
const DraftNote = lazily(() => import('./draft-note.tsx'));
const Languages = lazily(() => import('./languages.tsx'));

/** A formula that cannot be evaluated, or a condition that asks for a field that there is not, or that it shows itself. */
const isBrokenLogic = ({ code, path }: Issue) =>
  code.startsWith('formula_') ||
  code === 'condition_cycle' ||
  (code === 'unknown_field' && path.includes('.comparisons'));

interface NotesProps extends Pick<DesignerProps, 'id' | 'version' | 'handlers'> {
  screen: DesignerScreen;
}

/** Above the contents on the canvas: what has to be known of the form, and its faults. */
function Notes({ screen, id, version, handlers }: NotesProps) {
  const t = useDesignerTexts();
  const { present, acts, saving, draft } = screen;
  return (
    <>
      {/* its place is there at once: the form below would move */}
      <Suspense fallback={<div className={canvas.languages} />}>
        <Languages document={present} />
      </Suspense>
      {handlers > 0 && <Note tone="warn">{t.handlers(handlers)}</Note>}
      {draft.found && (
        <Suspense>
          <DraftNote
            found={draft.found}
            outdated={id !== undefined && draft.found.version !== (version ?? null)}
            {...{ acts, saving }}
            onSettle={draft.settle}
          />
        </Suspense>
      )}
      {screen.panels.view === 'design' && <Faults {...screen} />}
    </>
  );
}

export function Designer(props: DesignerProps) {
  const { id, version, handlers } = props;
  useLanguage();
  useWideScreen(true);
  const screen = useDesignerScreen(props);
  const { history, present, dirty, panels, saving, save, pictures, issues } = screen;
  const { narrow, device, shown, setShown, outlined, view, trying } = panels;
  const broken = issues.filter(isBrokenLogic).length;
  return (
    <ToolsContext value={screen.tools}>
      <div className={styles.designer}>
        <Head
          {...{ id, history, dirty, device, narrow, view, trying, broken, screen }}
          mayNotSave={screen.mayNotSave}
          saving={saving.saving}
          onDevice={panels.setDevice}
          onTry={() => panels.toggleTrying()}
          onPreview={() => panels.setPreview(true)}
          onSave={save}
          onSettings={() => setShown('settings')}
          onAdd={() => setShown('add')}
          outline={narrow ? shown === 'outline' : outlined}
          onOutline={panels.toggleOutline}
          onView={panels.setView}
        />
        {view !== 'design' && <OtherView {...screen} />}
        <div
          className={cx(styles.work, narrow ? styles.narrow : outlined && styles.outlined)}
          hidden={view !== 'design'}
        >
          {outlined && !narrow && (
            <Suspense fallback={<div />}>
              <Outline
                fields={present.fields}
                issues={issues}
                seek={panels.seek}
                onClose={() => panels.setWantsOutline(false)}
              />
            </Suspense>
          )}
          <Canvas
            fields={present.fields}
            device={device}
            fileUrl={pictures.fileUrl}
            trying={trying}
            onTried={panels.toggleTrying}
          >
            <Notes {...{ screen, id, version, handlers }} />
          </Canvas>
          <Side
            document={present}
            stored={{ id, version: saving.base, onStored: saving.rest }}
            {...{ issues, narrow, shown, pictures }}
            nameMissing={screen.nameMissing}
            tab={panels.tab}
            saving={saving.saving}
            drafting={screen.steps !== null}
            onTab={panels.setTab}
            onShown={setShown}
            onSave={save}
            onRemove={screen.remove}
            onQuestions={() => {
              setShown(null);
              panels.setQuestions('');
            }}
          />
        </div>
        {id && !screen.mayNotSave && (
          <Suspense>
            <AlsoOpen id={id} />
          </Suspense>
        )}
        <DesignerOverlays {...screen} />
      </div>
    </ToolsContext>
  );
}
