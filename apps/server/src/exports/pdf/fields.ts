/** Prints answers as blocks, each kind as its row says (`prints`). */
import { choiceColor } from '@kontor/charts';
import { type CompiledInput, choicesOf, displayValue, markedSvg, originalOf, type Prints } from '@kontor/form';
import type { Block, Chosen, Picture } from '../../outside/pdf/document.ts';
import { richParts } from './rich.ts';
import { starsShape, starsSvg } from './stars.ts';
import { clean, filledLine, idsIn, type Paper, type Printing, type Spot, unanswered, valueText } from './texts.ts';

/** Maximum size of a picture, in mm. */
const room = {
  photo: { wide: 78, tall: 80 },
  drawing: { wide: 70, tall: 26 },
  whole: { wide: 174, tall: 120 },
  svg: { wide: 78, tall: 60 },
  stars: { wide: 26, tall: 5 },
};

const label = (printing: Printing, input: CompiledInput, spot: Spot) =>
  filledLine(printing, input.content, input.label, spot);

function written(printing: Printing, input: CompiledInput, spot: Spot): Block[] {
  const value = valueText(printing, input, spot.instance);
  const chosen = chosenOptions(printing, input, spot);
  return [{ kind: 'field', label: label(printing, input, spot), value, ...(chosen && { chosen }) }];
}

/** The chosen options of a field whose options have marks; undefined where the answer has others too. */
function chosenOptions({ seen, paper }: Printing, { name, content }: CompiledInput, spot: Spot): Chosen[] | undefined {
  const given = [seen.get(name, spot.instance)].flat();
  const options = choicesOf(content.options, paper.words.locale).filter(({ value }) => given.includes(value));
  const chosen = options.map(({ label, ...mark }) => ({
    label: clean(label),
    level: mark.level ?? null,
    color: choiceColor(mark),
  }));
  return chosen.length === given.length && chosen.some(({ color }) => color !== null) ? chosen : undefined;
}

function files(printing: Printing, input: CompiledInput, spot: Spot, as: 'photo' | 'drawing'): Block[] {
  const { seen, paper } = printing;
  const title = label(printing, input, spot);
  const ids = idsIn(seen.get(input.name, spot.instance));
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

function formatted(printing: Printing, input: CompiledInput, spot: Spot): Block[] {
  const value = printing.seen.get(input.name, spot.instance);
  const parts = typeof value === 'string' ? richParts(value) : [];
  return parts.length > 0
    ? [{ kind: 'rich', label: label(printing, input, spot), parts }]
    : written(printing, input, spot);
}

/** The field's picture with the answer marked in it, and the answer as text below. */
function marked(printing: Printing, input: CompiledInput, spot: Spot): Block[] {
  const value = printing.seen.get(input.name, spot.instance);
  const svg = value === undefined ? '' : markedSvg(input.content.options, value);
  if (svg === '') return written(printing, input, spot);
  const title = label(printing, input, spot);
  const caption = valueText(printing, input, spot.instance);
  const picture = { path: printing.paper.drawn(svg), ...shapeOf(svg), alt: `${title}: ${caption}`, caption };
  return [{ kind: 'pictures', label: title, pictures: [picture], names: [], ...room.svg }];
}

/** Stars, with the number as text below. */
function stars(printing: Printing, input: CompiledInput, spot: Spot): Block[] {
  const value = printing.seen.get(input.name, spot.instance);
  if (typeof value !== 'number') return written(printing, input, spot);
  const title = label(printing, input, spot);
  const caption = valueText(printing, input, spot.instance);
  const picture = { path: printing.paper.drawn(starsSvg(value)), ...starsShape, alt: `${title}: ${caption}`, caption };
  return [{ kind: 'pictures', label: title, pictures: [picture], names: [], ...room.stars }];
}

/** Aspect ratio from the view box; a square without one. */
function shapeOf(svg: string): { width: number; height: number } {
  const [width = 0, height = 0] = (/ viewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(/[\s,]+/)
    .slice(2)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : { width: 1, height: 1 };
}

const kinds: Record<Prints, (printing: Printing, input: CompiledInput, spot: Spot) => Block[]> = {
  value: written,
  text: written,
  stars,
  svg: marked,
  rich: formatted,
  files: (printing, input, spot) => files(printing, input, spot, 'photo'),
  drawing: (printing, input, spot) => files(printing, input, spot, 'drawing'),
  nothing: () => [],
};

/** Below a corrected answer the value of the known data, in words whatever the kind. */
function originalBlocks({ seen, data, paper }: Printing, input: CompiledInput): Block[] {
  const original = input.prints === 'nothing' ? undefined : originalOf(input, seen, data);
  if (!original) return [];
  const { inRecord, noValue } = paper.words;
  const said = original.unreadable ?? displayValue(input, original.value, paper.words);
  return [{ kind: 'text', size: 0, text: `${inRecord}: ${clean(said).trim() || noValue}`, styles: ['muted'] }];
}

export const fieldBlocks = (printing: Printing, input: CompiledInput, spot: Spot): Block[] => [
  ...kinds[input.prints](printing, input, spot),
  ...originalBlocks(printing, input),
];

/** A picture that belongs to the form. */
export function pictureBlock(paper: Paper, id: string): Block[] {
  const stored = paper.stored(id);
  if (!stored?.picture) return [];
  const picture = { ...stored.picture, alt: clean(stored.name), caption: null };
  return [{ kind: 'pictures', label: null, pictures: [picture], names: [], ...room.whole }];
}
