/** Part of the designer's side panel: settings of a content that is about to be inserted. */
import type { Content } from '@kontor/form';
import { ContentPanel, contentIcon, contentName } from '@kontor/form/design';
import { useEffect, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Icon, IconGripVertical, useStore } from '../../ui/index.ts';
import { listsForDesigner } from './choice-lists.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
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
  const section = useRef<HTMLElement>(null);
  // a content of another kind is chosen: its settings are typed next
  useEffect(() => {
    if (content.id) section.current?.querySelector('input')?.focus();
  }, [content.id]);
  const card = useSource<HTMLDivElement>(() => [content]);
  return (
    <section ref={section} className={styles.inspector} data-inspector aria-label={t.prepared}>
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
