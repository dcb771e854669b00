/** Converts a form's outline, as the server stores it, to the blocks of its thumbnail. */
import type { Stroke } from '@kontor/form';
import type { MiniBlock } from '../ui/mini-form.tsx';

const SINGLE: Partial<Record<Stroke['shape'], MiniBlock>> = {
  title: { kind: 'text' },
  text: { kind: 'text' },
  area: { kind: 'area' },
  choices: { kind: 'choices' },
  image: { kind: 'picture' },
  section: { kind: 'collapse' },
  repeat: { kind: 'collapse' },
  condition: { kind: 'condition' },
  files: { kind: 'photos' },
  signature: { kind: 'signature' },
};

const twelfths = (stroke: Stroke): number => Number(stroke.width.slice(4));

/** Fields share a row of the twelve-column grid as long as they fit; everything else has a row of its own. */
export function blocksOf(outline: readonly Stroke[]): MiniBlock[] {
  const blocks: MiniBlock[] = [];
  let widths: number[] = [];
  const close = () => {
    if (widths.length) blocks.push({ kind: 'row', widths });
    widths = [];
  };
  // The thumbnail draws a title of its own.
  for (const stroke of outline[0]?.shape === 'title' ? outline.slice(1) : outline) {
    const single = SINGLE[stroke.shape];
    if (single) {
      close();
      blocks.push(single);
      continue;
    }
    const width = twelfths(stroke);
    if (widths.reduce((sum, one) => sum + one, width) > 12) close();
    widths.push(width);
  }
  close();
  return blocks;
}
