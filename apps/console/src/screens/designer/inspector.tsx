/** Settings of the selected content in the designer's side panel: its name and answers, then tabs of its options. */
import { type Content, type Issue, rowOf } from '@kontor/form';
import {
  ContentPanel,
  contentIcon,
  contentName,
  issuesAt,
  type PanelPart,
  partOf,
  partsOf,
  rulesOf,
} from '@kontor/form/design';
import { useState } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerPanelTexts } from '../../i18n/designer-panel.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, cx, Icon, IconButton, IconCopy, IconDots, IconTrash, Switch, Tabs, useStore } from '../../ui/index.ts';
import { useAnswered } from './answered.ts';
import { listsForDesigner } from './choice-lists.ts';
import { wordFor } from './content-title.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { withColumn } from './list-columns.ts';
import { Mend, Rules, useRules } from './mend.tsx';
import type { PickFile } from './pictures.ts';
import styles from './side.module.css';

interface InspectorProps {
  content: Content;
  document: FormDocument;
  issues: readonly Issue[];
  path: string;
  pickFile: PickFile;
  fileUrl: (id: string) => string | undefined;
}

export function Inspector({ content, document, issues: all, path, pickFile, fileUrl }: InspectorProps) {
  const t = useDesignerTexts();
  const words = useDesignerPanelTexts();
  const locale = useLanguage();
  const { acts, formulas, guard, writing: store } = useTools();
  const writing = useStore(store);
  const issues = issuesAt(all, path);
  const [part, setPart] = usePart(content, issues);
  const answered = useAnswered(content, guard.savedName(content.id));
  const rules = useRules(content, document);
  const faulty = (of: PanelPart) => issues.some(issue => partOf(issue, content.type) === of);
  // its own condition is counted by its comparisons
  const around = rules.filter(({ id }) => id !== content.id).length;
  const count = { content: undefined, rules: rulesOf(content) + around || undefined, look: undefined };
  return (
    <section
      className={styles.inspector}
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
      {answered && <Answers entries={answered.entries} />}
      <Tabs
        label={words.parts}
        className={styles.parts}
        value={part}
        onChange={setPart}
        tabs={partsOf(content).map(value => ({
          value,
          label: <span className={cx(faulty(value) && styles.faulty)}>{words[value]}</span>,
          count: count[value],
        }))}
      >
        <div className={styles.part} data-inspector>
          {part === 'rules' && <Rules rules={rules} />}
          <Mend content={content} document={document} />
          <ContentPanel
            key={content.id}
            part={part}
            content={content}
            form={document}
            issues={issues}
            onChange={next => guard.change(content, next, groupOf(content, next))}
            locale={locale}
            writing={writing}
            pickFile={pickFile}
            fileUrl={fileUrl}
            lists={listsForDesigner()}
            formulas={formulas}
            shares={answered?.shares}
          />
          {part === 'content' && rowOf(content).field && (
            <Switch
              label={t.inList}
              checked={Boolean(content.backend_list_column)}
              onChange={shown => acts.setFields(fields => withColumn(fields, 'backend_list_column', content.id, shown))}
            />
          )}
        </div>
      </Tabs>
    </section>
  );
}

/** The shown part: the one chosen last, as far as the content has it; of another content the one with its first fault. */
function usePart(content: Content, issues: readonly Issue[]): [PanelPart, (part: PanelPart) => void] {
  const [chosen, choose] = useState<{ id: string; part: PanelPart }>({ id: '', part: 'content' });
  const { opened: store } = useTools();
  const opened = useStore(store);
  const [followed, follow] = useState<typeof opened>(null);
  const [first = 'look' as const, ...others] = partsOf(content);
  const [fault] = issues;
  const wanted = chosen.id !== content.id && fault ? partOf(fault, content.type) : chosen.part;
  const part = [first, ...others].includes(wanted) ? wanted : first;
  // opened for one of its options: the part that has it
  if (opened !== followed) {
    follow(opened);
    if (opened?.id === content.id)
      choose({ id: content.id, part: partOf({ path: `options.${opened.option}` }, content.type) });
  } else if (chosen.id !== content.id) choose({ id: content.id, part: wanted });
  return [part, next => choose({ id: content.id, part: next })];
}

/** Number of entries with an answer, which a change of the name would orphan. */
function Answers({ entries }: { entries: number }) {
  const t = useDesignerPanelTexts();
  const { reports } = useTools();
  return <p className={styles.hint}>{reports >= entries ? t.answeredOf(entries, reports) : t.answered(entries)}</p>;
}

function openMenu(id: string, open: (id: string, anchor: HTMLElement) => void): void {
  const frame = document.querySelector<HTMLElement>(`[data-frame="${CSS.escape(id)}"]`);
  frame?.scrollIntoView({ block: 'nearest' });
  if (frame) open(id, frame);
}

interface InspectorFootProps {
  id: string;
  /** On a phone, where the tools of the canvas are not: what closes the settings, so that one sees where it goes. */
  onMove?: () => void;
}

export function InspectorFoot({ id, onMove }: InspectorFootProps) {
  const t = useDesignerTexts();
  const { acts, openMoveMenu } = useTools();
  function move() {
    onMove?.();
    // once the settings are closed, and have given the focus back
    requestAnimationFrame(() => requestAnimationFrame(() => openMenu(id, openMoveMenu)));
  }
  return (
    <>
      <Button kind="dangerText" size="sm" icon={IconTrash} onClick={() => acts.remove(id)}>
        {t.removeContent}
      </Button>
      <span className={styles.grow} />
      {onMove && <IconButton icon={IconDots} label={t.moveMenu} aria-haspopup="menu" onClick={move} />}
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
