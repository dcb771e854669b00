/** Grid of a document's blocks: answers, static texts and pictures of the form, groups and repeats. */
import { createElement, type ReactNode } from 'react';
import type { How, Width } from '../../engine/base/types.ts';
import { cx } from '../base/cx.ts';
import { useDocument } from './context.ts';
import styles from './document.module.css';
import { type Answer, answersIn, type Block, type Repeated, type Words } from './model.ts';
import { picturesOf } from './photos.tsx';
import { isLong, isShort, Value } from './value.tsx';

interface BlocksProps {
  blocks: readonly Block[];
  /** Empty answers too. */
  whole: boolean;
}

const widths: Readonly<Record<Width, string | undefined>> = {
  'col-3': styles.w3,
  'col-4': styles.w4,
  'col-6': styles.w6,
  'col-8': styles.w8,
  'col-9': styles.w9,
  'col-12': undefined,
};

export function Blocks({ blocks, whole }: BlocksProps) {
  const cells = blocks.map(block => <Cell key={block.key} block={block} whole={whole} />);
  return <div className={styles.grid}>{cells}</div>;
}

function Cell({ block, whole }: { block: Block; whole: boolean }): ReactNode {
  const width = widths[block.width];
  if (block.kind === 'answer') return <AnswerCell answer={block} whole={whole} />;
  if (block.kind === 'text') return <Text words={block} />;
  if (block.kind === 'picture') return <Picture id={block.file} width={width} />;
  if (!whole && answersIn([block]).every(each => each.empty)) return null;
  if (block.kind === 'repeat') return <Repeat repeat={block} whole={whole} />;
  return (
    <div className={cx(styles.cell, width, styles.group)}>
      <Blocks blocks={block.blocks} whole={whole} />
    </div>
  );
}

function AnswerCell({ answer, whole }: { answer: Answer; whole: boolean }) {
  const { fileOf, leads, how, t } = useDocument();
  if (answer.empty && !whole) return null;
  // Photos that are shown before everything else are not shown again.
  if (leads && !answer.empty && isPhotos(answer, picturesOf(answer, fileOf))) return null;
  return (
    <dl
      className={cx(styles.cell, styles.answer, widths[answer.width], !answer.empty && roomOf(answer, how))}
      data-field={answer.key}
    >
      <dt>{answer.label}</dt>
      <dd>
        <Value answer={answer} />
        {answer.known !== undefined && <span className={styles.known}>{t.known(answer.known || '–')}</span>}
      </dd>
    </dl>
  );
}

/** What needs more room than its place in the form gives it. */
function roomOf(answer: Answer, how: How): string | undefined {
  const { prints } = answer.input;
  const long = isLong(answer, how);
  const wide = prints === 'files' || prints === 'rich' || (prints === 'text' && long);
  return cx(wide && styles.wide, prints === 'svg' && styles.drawn, long && styles.long);
}

const isPhotos = ({ value }: Answer, pictures: readonly string[]) =>
  pictures.length > 0 && pictures.length === [value].flat().length;

function Text({ words }: { words: Words }) {
  const { headingLevel } = useDocument();
  const { level, text, styles: marks, width } = words;
  const className = cx(
    styles.cell,
    widths[width],
    level > 0 ? styles.inner : styles.words,
    marks.includes('bold') && styles.bold,
    marks.includes('italic') && styles.italic,
  );
  return createElement(level > 0 ? `h${Math.min(6, headingLevel)}` : 'p', { className }, text);
}

function Picture({ id, width }: { id: string; width: string | undefined }) {
  const file = useDocument().fileOf(id);
  const src = file?.thumbnail ?? file?.url;
  return src ? <img className={cx(styles.cell, width, styles.figure)} src={src} alt={file?.filename ?? ''} /> : null;
}

/** A table if every answer fits into a cell, otherwise an instance below the other. */
function Repeat({ repeat, whole }: { repeat: Repeated; whole: boolean }) {
  const { t, headingLevel } = useDocument();
  const { label, name, instances, width } = repeat;
  const tabular = instances.every(({ blocks }) => blocks.every(block => block.kind === 'answer' && isShort(block)));
  const filled = instances.filter(({ blocks }) => whole || answersIn(blocks).some(each => !each.empty));
  return (
    <div className={cx(styles.cell, widths[width], styles.repeat)}>
      {label !== '' && createElement(`h${Math.min(6, headingLevel)}`, { className: styles.inner }, label)}
      {tabular && (filled[0]?.blocks.length ?? 0) > 1 ? (
        <Table repeat={{ ...repeat, instances: filled }} />
      ) : (
        filled.map(({ number, title, blocks }) => (
          <div key={number} className={styles.instance}>
            <h4 className={styles.number}>{title || `${name || t.item} ${number}`}</h4>
            <Blocks blocks={blocks} whole={whole} />
          </div>
        ))
      )}
    </div>
  );
}

function Table({ repeat: { label, instances } }: { repeat: Repeated }) {
  const { t } = useDocument();
  const [first] = instances;
  const answers = (blocks: readonly Block[]) => blocks.filter(block => block.kind === 'answer');
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <table aria-label={label || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.vh}>{t.number}</span>
            </th>
            {answers(first?.blocks ?? []).map(({ key, label: head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instances.map(({ number, title, blocks }) => (
            <tr key={number}>
              <th scope="row">{title || number}</th>
              {answers(blocks).map(answer => (
                <td key={answer.key} data-field={answer.key}>
                  <Value answer={answer} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
