/** Where a content goes that is about to be inserted, and the foot of its settings. */
import { type Content, childrenOf, find, parentOf, refusal, rowOf } from '@kontor/form';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { Button, IconPlus } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import { isRow, type Target } from './edits.ts';
import styles from './side.module.css';

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
