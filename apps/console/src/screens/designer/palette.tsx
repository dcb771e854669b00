/**
 * Palette of the designer: a tile for each content that can be added, and the library of blocks. A click opens its
 * settings, a drag drops it. Beside a selected content it is one row of the tiles used most.
 */
import type { Content } from '@kontor/form';
import { Suspense, useState } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerPaletteTexts } from '../../i18n/designer-palette.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, cx, Icon, IconChevronDown, IconClipboardText, lazily } from '../../ui/index.ts';
import { useTools } from './context.ts';
import { frequent, type NewContent, newContentIcon, newContentName, palette } from './new-content.ts';
import styles from './side.module.css';
import { useSource } from './use-source.ts';

const BlockLibrary = lazily(() => import('./block-library.tsx'));

export interface PaletteProps {
  chosen: NewContent | null;
  /** Called with the tile whose new content is to be configured first. */
  onChoose(of: NewContent): void;
  /** Called with copies of a block's contents, to be inserted at once. */
  onInsert(contents: Content[]): void;
  title: string;
  /** Opens the dialog for a list of questions. */
  onQuestions(): void;
}

export function Palette(props: PaletteProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{props.title}</h2>
      <Tiles {...props} />
    </section>
  );
}

const count = Object.values(palette).flat().length;

/** The row beside a selected content; all tiles unfold below it. */
export function PaletteRow(props: PaletteProps) {
  const { chosen, onChoose, onInsert } = props;
  const t = useDesignerTexts();
  const words = useDesignerPaletteTexts();
  const [all, setAll] = useState(false);
  useLanguage();
  return (
    <section className={styles.palette} aria-label={t.palette}>
      <div className={styles.paletteRow}>
        <span>{words.insert}</span>
        {frequent.map(of => (
          <Tile key={of} of={of} compact chosen={chosen === of} onChoose={() => onChoose(of)} />
        ))}
        <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {words.all(count)}
          <Icon of={IconChevronDown} size={16} />
        </button>
      </div>
      {all && (
        <div className={styles.unfolded}>
          <Tiles
            {...props}
            onChoose={of => {
              setAll(false);
              onChoose(of);
            }}
            onInsert={contents => {
              setAll(false);
              onInsert(contents);
            }}
          />
        </div>
      )}
    </section>
  );
}

function Tiles({ chosen, onChoose, onInsert, onQuestions }: PaletteProps) {
  const t = useDesignerPaletteTexts();
  const tools = useDesignerToolTexts();
  useLanguage();
  const group = (name: keyof typeof palette, className?: string) => (
    <fieldset aria-label={t[name]} className={cx(styles.tiles, className)}>
      {palette[name].map(of => (
        <Tile key={of} of={of} chosen={chosen === of} onChoose={() => onChoose(of)} />
      ))}
    </fieldset>
  );
  return (
    <>
      {group('fields', styles.fieldTiles)}
      {group('others')}
      {group('blocks', styles.fieldTiles)}
      <Suspense>
        <BlockLibrary onInsert={onInsert} />
      </Suspense>
      <Button size="sm" icon={IconClipboardText} onClick={onQuestions}>
        {tools.questionsOpen}
      </Button>
    </>
  );
}

interface TileProps {
  of: NewContent;
  chosen: boolean;
  /** Its icon alone. */
  compact?: boolean;
  onChoose(): void;
}

function Tile({ of, chosen, compact = false, onChoose }: TileProps) {
  const { acts } = useTools();
  const own = useSource<HTMLButtonElement>(() => [acts.fresh(of)]);
  const name = newContentName(of);
  return (
    <button
      ref={own}
      type="button"
      className={cx(compact ? styles.small : styles.tile, chosen && styles.chosen)}
      aria-pressed={chosen}
      aria-label={compact ? name : undefined}
      data-tip={compact ? name : undefined}
      onClick={onChoose}
    >
      <Icon of={newContentIcon(of)} size={palette.others.includes(of) && !compact ? 20 : 18} />
      {!compact && <span>{name}</span>}
    </button>
  );
}
