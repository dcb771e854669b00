/** Part of the designer's side panel: settings of a content that is about to be inserted, and where it goes. */
import { type Content, childrenOf, find, parentOf, refusal, rowOf } from '@kontor/form';
import { ContentPanel, contentIcon, contentName } from '@kontor/form/design';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Icon, IconGripVertical, IconPlus, useStore } from '../../ui/index.ts';
import { listsForDesigner } from './choice-lists.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { isRow, type Target } from './edits.ts';
import type { PickFile } from './pictures.ts';
import styles from './side.module.css';
import { useSource } from './use-source.ts';

interface PreparedProps {
  content: Content;
  document: FormDocument;
  pickFile: PickFile;
  fileUrl: (id: string) => string | undefined;
  onChange(next: Content): void;
}

/** Settings of a content before it is inserted; its card can be dragged, or inserted by a button. */
export function Prepared({ content, document, onChange, pickFile, fileUrl }: PreparedProps) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const { formulas, writing: store } = useTools();
  const writing = useStore(store);
  const card = useSource<HTMLDivElement>(() => [content]);
  return (
    <section className={styles.inspector} data-inspector aria-label={t.prepared}>
      <h2 className={styles.heading}>{t.prepared}</h2>
      <div ref={card} className={styles.card}>
        <Icon of={IconGripVertical} size={16} />
        <Icon of={contentIcon(content)} />
        <span className="trunc">{contentName(content, locale)}</span>
      </div>
      <p className={styles.hint}>{t.preparedHint}</p>
      <ContentPanel
        key={content.id}
        content={content}
        form={document}
        issues={[]}
        onChange={onChange}
        locale={locale}
        writing={writing}
        pickFile={pickFile}
        fileUrl={fileUrl}
        lists={listsForDesigner()}
        formulas={formulas}
      />
    </section>
  );
}

/** Whether the content is a container that takes the other one. */
export const opensFor = (document: FormDocument, near: Content, added: Content): boolean =>
  rowOf(near).container !== undefined && !isRow(near) && !refusal(document.fields, added, near.id);

/** Target of "insert": into the selected container, after the selected content, else at the end. */
export function insertTarget(document: FormDocument, selected: string | null, added: Content): Target {
  const near = selected === null ? null : find(document.fields, selected);
  const spot = near && parentOf(document.fields, near.id);
  if (near && opensFor(document, near, added)) return { gap: { parent: near.id, index: childrenOf(near).length } };
  return { gap: spot ? { ...spot, index: spot.index + 1 } : { parent: null, index: document.fields.length } };
}

export function PreparedFoot({
  label,
  onInsert,
  onDiscard,
}: {
  label: string;
  onInsert: () => void;
  onDiscard: () => void;
}) {
  const t = useDesignerTexts();
  return (
    <>
      <Button kind="ghost" size="sm" onClick={onDiscard}>
        {t.discard}
      </Button>
      <span className={styles.grow} />
      <Button kind="primary" size="sm" icon={IconPlus} data-tip={label} onClick={onInsert}>
        {t.insert}
      </Button>
    </>
  );
}
