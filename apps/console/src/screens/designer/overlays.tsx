/** What opens above the designer: outline as a drawer, move menu, picture picker, preview and conflict dialog. */
import { namesOf } from '@kontor/form';
import { Suspense } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { Drawer, lazily, Spoken, toast } from '../../ui/index.ts';
import styles from './designer.module.css';
import { insertTarget } from './prepared.tsx';
import type { DesignerScreen } from './use-designer-screen.ts';

const Logic = lazily(() => import('./logic-view.tsx'));
const Versions = lazily(() => import('./versions-view.tsx'));
const FaultList = lazily(() => import('./fault-list.tsx'));
const Conflict = lazily(() => import('./conflict.tsx'));
const Preview = lazily(() => import('./preview-dialog.tsx'));
const PicturePicker = lazily(() => import('../../library/picture-picker.tsx'));
const BlockDialog = lazily(() => import('./block-dialog.tsx'));
const QuestionsDialog = lazily(() => import('./questions-dialog.tsx'));
export const Outline = lazily(() => import('./outline.tsx'));

function OutlineDrawer({ present, issues, panels, acts }: DesignerScreen) {
  const tools = useDesignerToolTexts();
  return (
    <Drawer title={tools.outline} side="left" onClose={() => panels.setShown(null)}>
      <Suspense fallback={null}>
        <Outline
          fields={present.fields}
          issues={issues}
          seek={panels.seek}
          onChosen={content => {
            panels.setShown(null);
            acts.select(content, true);
          }}
        />
      </Suspense>
    </Drawer>
  );
}

/** Why the form is not saved or published. */
export function Faults({ faults, jumpTo }: DesignerScreen) {
  if (faults.length === 0) return null;
  return (
    <Suspense>
      <FaultList faults={faults} onJump={jumpTo} />
    </Suspense>
  );
}

/** What stands in place of the canvas; the faults above it, since from there, too, the form is saved. */
export function OtherView(screen: DesignerScreen) {
  const View = screen.panels.view === 'logic' ? Logic : Versions;
  return (
    <div className={styles.other}>
      <div className={styles.otherNotes}>
        <Faults {...screen} />
      </div>
      <Suspense fallback={<div />}>
        <View {...screen} />
      </Suspense>
    </div>
  );
}

export function DesignerOverlays(screen: DesignerScreen) {
  const { present, panels, pictures, saving, acts } = screen;
  const t = useDesignerTexts();
  return (
    <>
      {panels.narrow && panels.shown === 'outline' && <OutlineDrawer {...screen} />}
      <Spoken of={screen.spoken} />
      {screen.menu.popup}
      {pictures.picked && (
        <Suspense>
          <PicturePicker onDone={pictures.picked} />
        </Suspense>
      )}
      {panels.questions !== null && (
        <Suspense>
          <QuestionsDialog
            text={panels.questions}
            onInsert={questions =>
              void import('./question-contents.ts')
                .then(({ contentsOf }) => {
                  const [first, ...more] = contentsOf(questions, namesOf(acts.document().fields));
                  if (first)
                    acts.add([first, ...more], insertTarget(acts.document(), screen.tools.selection.get(), first));
                })
                .catch(toast.error)
            }
            onClose={() => panels.setQuestions(null)}
          />
        </Suspense>
      )}
      {panels.block && (
        <Suspense>
          <BlockDialog work={panels.block} onClose={() => panels.setBlock(null)} />
        </Suspense>
      )}
      <Suspense>
        {panels.preview && (
          <Preview
            form={present}
            title={present.name.trim() || t.unnamed}
            fileUrl={pictures.fileUrl}
            cases
            {...(panels.preview === true ? {} : panels.preview)}
            onClose={() => panels.setPreview(false)}
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
      </Suspense>
    </>
  );
}
