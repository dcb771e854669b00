/** Side panel of the designer with the form's and the contents' settings: docked beside the canvas, or as dialogs. */
import { type Content, find, type Issue } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { Suspense, useState } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Dialog, lazily, Tabs, usePhone, useStore } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { Inspector, InspectorFoot } from './inspector.tsx';
import type { NewContent } from './new-content.ts';
import { Palette, PaletteRow } from './palette.tsx';
import { pathOf } from './paths.ts';
import type { PickFile } from './pictures.ts';
import { insertTarget, opensFor, PreparedFoot } from './prepared.tsx';
import { Prepared } from './prepared-panel.tsx';
import { topmost } from './selecting.ts';
import { SeveralBar, SeveralFoot, SeveralPanel } from './several.tsx';
import styles from './side.module.css';
import type { StoredForm } from './suggestion-state.ts';

const Sheet = lazily(() => import('./sheet.tsx'));
const FormFoot = lazily(() => import('./form-foot.tsx'));
const FormTab = lazily(() => import('./form-tab.tsx'));

export type Tab = 'form' | 'contents';
export type Shown = 'settings' | 'add' | 'content' | 'outline' | null;

interface SideProps {
  document: FormDocument;
  issues: readonly Issue[];
  nameMissing: boolean;
  stored: StoredForm;
  saving: boolean;
  /** Saved by itself, and published from the head. */
  drafting: boolean;
  tab: Tab;
  onTab(tab: Tab): void;
  /** The part shown as a dialog below 1200 px. */
  narrow: boolean;
  shown: Shown;
  onShown(shown: Shown): void;
  onSave(): void;
  onRemove: (() => void) | undefined;
  onQuestions(): void;
  pictures: { fileUrl: (id: string) => string | undefined; pickFile: PickFile };
}

export function Side(props: SideProps) {
  const {
    document,
    issues,
    nameMissing,
    stored,
    saving,
    drafting,
    tab,
    onTab,
    narrow,
    shown,
    onShown,
    onSave,
    onRemove,
    onQuestions,
    pictures,
  } = props;
  const t = useDesignerTexts();
  const locale = useLanguage();
  const phone = usePhone();
  const { acts, selection, several, gathering } = useTools();
  const gathers = useStore(gathering);
  const [prepared, setPrepared] = useState<Content | null>(null);
  const [tile, setTile] = useState<NewContent | null>(null);
  const selected = useStore(selection);
  // undoing may have taken some of them away
  const together = topmost(document.fields, useStore(several));
  const many = together.length > 1 ? together.length : 0;
  const content = selected === null || many > 0 ? null : find(document.fields, selected);
  // a content dropped on the canvas is no longer pending
  const waiting = prepared && !find(document.fields, prepared.id) ? prepared : null;

  function prepare(of: NewContent) {
    acts.select(null);
    setPrepared(acts.fresh(of));
    setTile(of);
  }
  function insert() {
    if (!waiting) return;
    setPrepared(null);
    onShown(null);
    acts.place(waiting, insertTarget(document, latest, waiting));
  }
  /** Copies of a block of the library. */
  function insertBlock(contents: Content[]) {
    const [first] = contents;
    if (!first) return;
    onShown(null);
    acts.paste(contents, insertTarget(document, latest, first));
  }
  // the content that was selected last: choosing a type ends its selection
  const [latest, setLatest] = useState<string | null>(null);
  if (selected !== null && selected !== latest) setLatest(selected);

  const near = latest === null ? null : find(document.fields, latest);
  const words = near && waiting && opensFor(document, near, waiting) ? t.insertInto : t.insertAfter;
  const insertLabel = near ? words(contentName(near, locale)) : t.insertEnd;
  const own = { document, pickFile: pictures.pickFile, fileUrl: pictures.fileUrl };
  const inspector = content && (
    <Inspector {...own} content={content} issues={issues} path={pathOf(document.fields, content.id)} />
  );
  const preparing = waiting && !content && (
    <Prepared {...own} content={waiting} onChange={next => setPrepared(acts.prepare(waiting, next))} />
  );
  const preparedFoot = <PreparedFoot label={insertLabel} onInsert={insert} onDiscard={() => setPrepared(null)} />;
  const formTab = (
    <Suspense>
      <FormTab {...{ document, issues, nameMissing, stored }} fileUrl={pictures.fileUrl} />
    </Suspense>
  );
  const formFoot = (
    <Suspense>
      <FormFoot {...{ onRemove, saving }} onSave={drafting ? undefined : onSave} />
    </Suspense>
  );
  const tiles = {
    chosen: waiting && !content ? tile : null,
    onChoose: prepare,
    onInsert: insertBlock,
    onQuestions,
  };

  if (narrow)
    return (
      <>
        <SeveralBar id={selected} count={many || (content ? 1 : 0)} />
        {shown === 'settings' && (
          <Dialog title={t.tabForm} onClose={() => onShown(null)} foot={formFoot}>
            {formTab}
          </Dialog>
        )}
        {shown === 'add' && (
          <Dialog title={t.paletteNarrow} onClose={() => onShown(null)} foot={preparing && preparedFoot}>
            <Palette {...tiles} title={t.tabContents} />
            {preparing}
          </Dialog>
        )}
        {content && !phone && !gathers && (shown === null || shown === 'content') && (
          <Suspense>
            <Sheet content={content} onAdd={() => onShown('add')}>
              {inspector}
            </Sheet>
          </Suspense>
        )}
        {shown === 'content' && content && phone && (
          <Dialog
            title={t.settings(contentName(content, locale))}
            onClose={() => onShown(null)}
            foot={<InspectorFoot id={content.id} onMove={() => onShown(null)} />}
          >
            {inspector}
          </Dialog>
        )}
      </>
    );
  return (
    <aside className={styles.side} aria-label={t.side}>
      <Tabs
        label={t.side}
        className={styles.tabs}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'form', label: t.tabForm },
          { value: 'contents', label: t.tabContents },
        ]}
      >
        {tab === 'form' ? (
          <>
            <div className={styles.scroll}>{formTab}</div>
            <div className={styles.foot} data-keep-clear>
              {formFoot}
            </div>
          </>
        ) : (
          <>
            <div className={styles.scroll}>
              {content || preparing || many > 0 ? (
                <PaletteRow key={selected} {...tiles} title={t.palette} />
              ) : (
                <Palette {...tiles} title={t.palette} />
              )}
              {many > 0 && selected !== null ? (
                <SeveralPanel id={selected} count={many} />
              ) : (
                (inspector ?? (preparing || <p className={styles.empty}>{t.nothingSelected}</p>))
              )}
            </div>
            {(content || preparing || many > 0) && (
              <div className={styles.foot} data-keep-clear>
                {many > 0 && selected !== null ? (
                  <SeveralFoot id={selected} />
                ) : content ? (
                  <InspectorFoot id={content.id} />
                ) : (
                  preparedFoot
                )}
              </div>
            )}
          </>
        )}
      </Tabs>
    </aside>
  );
}
