/** Answers on paper, each as its row says (`prints`). */
import type { CompiledInput, Prints } from '@kontor/form';
import type { Block, Picture } from '../outside/pdf/document.ts';
import { clean, filledLine, type Paper, type Printing, type Spot, unanswered, valueText } from './export-pdf-texts.ts';

/** What a picture may take of the paper, in mm. */
const room = { photo: { wide: 78, tall: 80 }, drawing: { wide: 70, tall: 26 }, whole: { wide: 174, tall: 120 } };

const label = (printing: Printing, input: CompiledInput, spot: Spot) => filledLine(printing, input.label, spot);

function written(printing: Printing, input: CompiledInput, spot: Spot): Block[] {
  const value = valueText(printing, input, spot.instance);
  return [{ kind: 'field', label: label(printing, input, spot), value }];
}

function files(printing: Printing, input: CompiledInput, spot: Spot, as: 'photo' | 'drawing'): Block[] {
  const { seen, paper } = printing;
  const title = label(printing, input, spot);
  const ids = (seen.get(input.name, spot.instance) ?? []) as string[];
  if (ids.length === 0) return [{ kind: 'field', label: title, value: unanswered }];
  const pictures: Picture[] = [];
  const names: string[] = [];
  for (const id of ids) {
    const stored = paper.stored(id);
    const name = stored ? clean(stored.name) : paper.words.fileGone;
    const caption = as === 'photo' ? name : null;
    if (stored?.picture) pictures.push({ ...stored.picture, alt: `${title}: ${name}`, caption });
    else names.push(name);
  }
  return [{ kind: 'pictures', label: title, pictures, names, ...room[as] }];
}

const kinds: Record<Prints, (printing: Printing, input: CompiledInput, spot: Spot) => Block[]> = {
  value: written,
  text: written,
  svg: written,
  rich: written,
  files: (printing, input, spot) => files(printing, input, spot, 'photo'),
  drawing: (printing, input, spot) => files(printing, input, spot, 'drawing'),
  nothing: () => [],
};

export const fieldBlocks = (printing: Printing, input: CompiledInput, spot: Spot): Block[] =>
  kinds[input.prints](printing, input, spot);

/** A picture of the form itself. */
export function pictureBlock(paper: Paper, id: string): Block[] {
  const stored = paper.stored(id);
  if (!stored?.picture) return [];
  const picture = { ...stored.picture, alt: clean(stored.name), caption: null };
  return [{ kind: 'pictures', label: null, pictures: [picture], names: [], ...room.whole }];
}
