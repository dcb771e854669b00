/** Built-in blocks of the palette: a plain group with the fields that are wanted together, in the designer's language. */
import {
  type Content,
  contentTypes,
  createInput,
  type InputKind,
  nameFor,
  newId,
  type Options,
  type Width,
} from '@kontor/form';
import { contentDesigns, panelTexts, withKind } from '@kontor/form/design';
import { useDesignerPaletteTexts } from '../../i18n/designer-palette.ts';
import { language } from '../../i18n/index.ts';

export const blockTiles = ['address', 'signed', 'yesNo'] as const;
export type BlockTile = (typeof blockTiles)[number];

/** Options with a label, of which the name is made. */
interface Labelled extends Options {
  label: string;
}

function field(kind: InputKind, options: Labelled, width: Width = 'col-12'): Content {
  const made = createInput(kind);
  return {
    ...made,
    column: { ...made.column, width },
    options: {
      ...withKind({ name: '', label: '', required: false }, kind, panelTexts[language.get()]),
      name: nameFor(options.label),
      ...options,
    },
  };
}

function group(label: string, contents: Content[]): Content {
  const made = contentTypes.collapse_container.create();
  return { ...made, options: { label, collapsible: false, contents } };
}

function drawing(options: Labelled): Content {
  const made = contentTypes.canvas.create();
  const initial = contentDesigns.canvas.fresh?.(panelTexts[language.get()]);
  return { ...made, options: { ...made.options, ...initial, name: nameFor(options.label), ...options } };
}

/** A choice of two, and a comment that is asked for once the answer is yes. */
function yesNo(): Content {
  const t = useDesignerPaletteTexts.now();
  const values = [t.yes, t.no].map(label => ({ id: newId(), value: label, label }));
  const asked = contentTypes.condition_container.create();
  const comparisons = [{ valOne: nameFor(t.applies), comparison: 'eq', valTwo: t.yes, gate: null }];
  const comment = field('textarea', { label: t.comment });
  return group('', [
    field('radio', { label: t.applies, values }),
    {
      ...asked,
      options: { ...asked.options, comparisons, contents: [comment] },
    },
  ]);
}

export function block(of: BlockTile): Content {
  const t = useDesignerPaletteTexts.now();
  if (of === 'yesNo') return yesNo();
  if (of === 'signed')
    return group(t.signature, [
      field('text', { label: t.name }, 'col-6'),
      field('date', { label: t.date, initialValue: 'today' }, 'col-6'),
      drawing({ label: t.signature }),
    ]);
  return group(t.address, [
    field('text', { label: t.street }),
    field('text', { label: t.postcode }, 'col-4'),
    field('text', { label: t.town }, 'col-8'),
    field('text', { label: t.country }),
  ]);
}
