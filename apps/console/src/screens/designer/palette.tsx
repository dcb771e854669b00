/** Palette of the designer: a tile for each content that can be added; a click opens its settings, a drag drops it. */
import { type Content, type ContentType, contentTypes } from '@kontor/form';
import { type Ref, useEffect, useRef } from 'react';
import { useDesignerPaletteTexts } from '../../i18n/designer-palette.ts';
import { useDesignerQuestionTexts } from '../../i18n/designer-questions.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, cx, Icon, IconClipboardText } from '../../ui/index.ts';
import { blockTiles } from './blocks.ts';
import { useTools } from './context.ts';
import { fieldTiles, type NewContent, newContentIcon, newContentName } from './new-content.ts';
import styles from './side.module.css';

const types = (Object.keys(contentTypes) as ContentType[]).filter(type => contentTypes[type].group !== 'layout');
const fields: readonly NewContent[] = [...fieldTiles, 'input'];
const others: readonly NewContent[] = types
  .filter(type => type !== 'input')
  .flatMap((type): NewContent[] => (type === 'collapse_container' ? ['group', type] : [type]));

interface PaletteProps {
  chosen: NewContent | null;
  /** Called with the tile whose new content is to be configured first. */
  onChoose(of: NewContent): void;
  title: string;
  /** Opens the dialog for a list of questions. */
  onQuestions(): void;
}

export function Palette({ chosen, onChoose, title, onQuestions }: PaletteProps) {
  const t = useDesignerPaletteTexts();
  const questions = useDesignerQuestionTexts();
  useLanguage();
  const group = (label: string, list: readonly NewContent[], className?: string) => (
    <fieldset aria-label={label} className={cx(styles.tiles, className)}>
      {list.map(of => (
        <Tile key={of} of={of} chosen={chosen === of} onChoose={() => onChoose(of)} />
      ))}
    </fieldset>
  );
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {group(t.fields, fields, styles.fieldTiles)}
      {group(t.others, others)}
      {group(t.blocks, blockTiles, styles.fieldTiles)}
      <Button size="sm" icon={IconClipboardText} onClick={onQuestions}>
        {questions.open}
      </Button>
    </section>
  );
}

function Tile({ of, chosen, onChoose }: { of: NewContent; chosen: boolean; onChoose: () => void }) {
  const { acts } = useTools();
  const own = useSource<HTMLButtonElement>(() => acts.fresh(of));
  return (
    <button
      ref={own}
      type="button"
      className={cx(styles.tile, chosen && styles.chosen)}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <Icon of={newContentIcon(of)} size={others.includes(of) ? 20 : 18} />
      <span>{newContentName(of)}</span>
    </button>
  );
}

/** React hook that makes an element a drag source for the canvas. */
export function useSource<E extends HTMLElement>(make: () => Content): Ref<E> {
  const { drag } = useTools();
  const own = useRef<E>(null);
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  useEffect(() => (own.current ? drag.source(own.current, () => latest.current()) : undefined), [drag]);
  return own;
}
