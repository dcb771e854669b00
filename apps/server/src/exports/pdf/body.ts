/**
 * Lays an entry out as document blocks, like its form: twelve-column grid, hidden contents left out, repeats as tables
 * if all of their fields are short. Pure; pictures are prepared beforehand.
 */
import {
  type CompiledRepeat,
  type Content,
  childrenOf,
  compile,
  type Data,
  type Form,
  languageOf,
  lookAt,
  nameOf,
  repeatTexts,
  rowOf,
  toldLook,
} from '@kontor/form';
import type { Block } from '../../outside/pdf/document.ts';
import { fieldBlocks, pictureBlock } from './fields.ts';
import { inRows, paperWidth } from './grid.ts';
import { tableOf } from './table.ts';
import { clean, filled, filledLine, type Paper, type Printing, type Spot } from './texts.ts';

const deepest = 6;
const itemInset = 4;

/** `form` in the language of the paper. */
export function bodyOf(form: Form, data: Data, paper: Paper): Block[] {
  const compiled = compile(form);
  const seen = toldLook(lookAt(compiled, data), form, data, languageOf(paper.words));
  const printing = { form, compiled, data, seen, paper, outline: { last: 0 } };
  return contents(printing, form.fields, { instance: null, level: 0, width: paperWidth });
}

const contents = (printing: Printing, list: readonly Content[], spot: Spot): Block[] =>
  inRows(list, spot.width, (content, width) => blocksOf(printing, content, { ...spot, width }));

function nextLevel({ outline }: Printing, wanted: number): number {
  outline.last = Math.max(1, Math.min(wanted, outline.last + 1, deepest));
  return outline.last;
}

function blocksOf(printing: Printing, content: Content, spot: Spot): Block[] {
  const { compiled, seen } = printing;
  if (!seen.shows(content.id)) return [];
  const row = rowOf(content);
  if (row.field) {
    const input = compiled.byName.get(nameOf(content));
    return input?.content === content ? fieldBlocks(printing, input, spot) : [];
  }
  if (!row.container) return printed(printing, content, spot);
  const repeat = compiled.repeats.get(content.id);
  if (repeat) return repeated(printing, content, repeat, spot);
  const section = row.section?.(content.options);
  if (!section) return contents(printing, childrenOf(content), spot);

  const before = printing.outline.last;
  const level = nextLevel(printing, spot.level + 1);
  const inside = contents(printing, childrenOf(content), { ...spot, level });
  if (inside.length > 0)
    return [{ kind: 'section', level, text: filledLine(printing, content, section.label, spot) || '–' }, ...inside];
  printing.outline.last = before;
  return [];
}

/** Contents with neither answer nor children. */
function printed(printing: Printing, content: Content, spot: Spot): Block[] {
  const print = rowOf(content).print?.(content.options);
  if (!print) return [];
  if (print.what === 'picture') return pictureBlock(printing.paper, print.file);
  const { level: size, styles } = print;
  const text = (size === 0 ? filled : filledLine)(printing, content, print.text, spot);
  if (text === '') return [];
  if (size === 0) return [{ kind: 'text', size, text, styles }];
  return [{ kind: 'heading', level: nextLevel(printing, spot.level + size), size, text, styles }];
}

function repeated(printing: Printing, content: Content, repeat: CompiledRepeat, spot: Spot): Block[] {
  const label = filledLine(printing, content, repeatTexts(content.options).label, spot);
  if (!label) return instancesOf(printing, content, repeat, spot);
  const level = nextLevel(printing, spot.level + 1);
  return [{ kind: 'section', level, text: label }, ...instancesOf(printing, content, repeat, { ...spot, level })];
}

function instancesOf(printing: Printing, content: Content, repeat: CompiledRepeat, spot: Spot): Block[] {
  const { seen, paper } = printing;
  const { instance: own, title } = repeatTexts(content.options);
  const name = clean(own);
  /** By its answers; '' for its name and number. */
  const titleOf = (instance: number) => filledLine(printing, content, title, { instance });
  const children = childrenOf(content);
  const instances = seen.instances(repeat);
  if (instances.length === 0) return [{ kind: 'text', size: 0, text: paper.words.noItem, styles: ['muted'] }];
  if (repeat.max === 1) return instances.flatMap(instance => contents(printing, children, { ...spot, instance }));
  const table = tableOf(printing, children, instances, spot, { name, titleOf });
  if (table) return [table];

  const level = Math.min(printing.outline.last + 1, spot.level + 1, deepest);
  const items = instances.map((instance, index) => {
    printing.outline.last = level;
    const inside = { instance, level, width: spot.width - itemInset };
    return {
      title: titleOf(instance) || `${name || paper.words.item} ${index + 1}`,
      body: contents(printing, children, inside),
    };
  });
  return [{ kind: 'items', level, items }];
}
