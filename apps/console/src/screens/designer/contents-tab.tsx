/** Tab of the designer's side panel: settings of the selected content, or of one that is about to be inserted. */
import { type Content, childrenOf, find, type Issue, parentOf, refusal, rowOf } from '@kontor/form';
import { ContentPanel, contentIcon, contentName, issuesAt } from '@kontor/form/design';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Icon, IconCopy, IconGripVertical, IconPlus, IconTrash, Switch, useStore } from '../../ui/index.ts';
import { wordFor } from './content-title.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { isRow, type Target } from './edits.ts';
import { withColumn } from './list-columns.ts';
import { Mend, Rules } from './mend.tsx';
import { useSource } from './palette.tsx';
import type { PickFile } from './pictures.ts';
import styles from './side.module.css';

interface PanelProps {
  content: Content;
  document: FormDocument;
  issues: readonly Issue[];
  path: string;
  pickFile: PickFile;
  fileUrl: (id: string) => string | undefined;
}

/** Settings of the selected content. */
export function Inspector({ content, document, issues, path, pickFile, fileUrl }: PanelProps) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const { acts, guard, writing: store } = useTools();
  const writing = useStore(store);
  return (
    <section
      className={styles.inspector}
      data-inspector
      aria-label={contentName(content, locale)}
      onBlur={() => {
        guard.settle(content.id);
        acts.warnNumbered(content.id);
      }}
    >
      <h2 className={styles.heading}>
        <span className="trunc">{contentName(content, locale)}</span>
        <span className={styles.kind}>
          <Icon of={contentIcon(content)} size={14} />
          {wordFor(content, locale)}
        </span>
      </h2>
      <Held name={guard.savedName(content.id)} />
      <Rules content={content} document={document} />
      <Mend content={content} document={document} />
      <ContentPanel
        key={content.id}
        content={content}
        form={document}
        issues={issuesAt(issues, path)}
        onChange={next => guard.change(content, next, groupOf(content, next))}
        locale={locale}
        writing={writing}
        pickFile={pickFile}
        fileUrl={fileUrl}
      />
      {rowOf(content).field && (
        <Switch
          label={t.inList}
          checked={Boolean(content.backend_list_column)}
          onChange={shown => acts.setFields(fields => withColumn(fields, 'backend_list_column', content.id, shown))}
        />
      )}
    </section>
  );
}

/** Number of entries with an answer under the field's name, which a change of the name would orphan. */
function Held({ name }: { name: string }) {
  const t = useDesignerToolTexts();
  const { form } = useTools();
  const { data } = useQuery({
    queryKey: ['report-configs', 'uses', form, name],
    queryFn: async ({ signal }) =>
      (await ask('GET /report-configs/{id}/uses.json', { params: { id: form ?? '' }, query: { field: name }, signal }))
        .data,
    enabled: Boolean(form && name),
  });
  return data?.entries ? <p className={styles.hint}>{t.held(data.entries)}</p> : null;
}

export function InspectorFoot({ id }: { id: string }) {
  const t = useDesignerTexts();
  const { acts } = useTools();
  return (
    <>
      <Button kind="dangerText" size="sm" icon={IconTrash} onClick={() => acts.remove(id)}>
        {t.removeContent}
      </Button>
      <span className={styles.grow} />
      <Button size="sm" icon={IconCopy} onClick={() => acts.duplicate(id)}>
        {t.duplicate}
      </Button>
    </>
  );
}

/** Edits of one option are merged into one undo step; any other edit is a step of its own. */
function groupOf(before: Content, after: Content): string | null {
  const keys = new Set([...Object.keys(before.options), ...Object.keys(after.options)]);
  const changed = [...keys].filter(key => before.options[key] !== after.options[key]);
  const [key] = changed;
  if (before.column !== after.column || changed.length !== 1 || !key) return null;
  const value = after.options[key];
  return typeof value === 'boolean' ? null : `${after.id} ${key}`;
}

interface PreparedProps extends Omit<PanelProps, 'issues' | 'path'> {
  onChange(next: Content): void;
}

/** Settings of a content before it is inserted; its card can be dragged, or inserted by a button. */
export function Prepared({ content, document, onChange, pickFile, fileUrl }: PreparedProps) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const writing = useStore(useTools().writing);
  const card = useSource<HTMLDivElement>(() => content);
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
