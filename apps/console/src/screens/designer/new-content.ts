/** Factory of new contents: one for each tile of the palette, with default label and a name that follows from it. */
import {
  type Content,
  type ContentType,
  contentTypes,
  createInput,
  type InputKind,
  nameFor,
  type Options,
} from '@kontor/form';
import {
  contentDesigns,
  contentIcon,
  contentName,
  type Preset,
  panelTexts,
  typeName,
  withKind,
} from '@kontor/form/design';
import { useDesignerPaletteTexts } from '../../i18n/designer-palette.ts';
import { language } from '../../i18n/index.ts';
import { IconFile, type IconType } from '../../ui/index.ts';
import { type BlockTile, block, blockTiles } from './blocks.ts';
import { IconGroup, IconListCheck, IconMapPin, IconSignature } from './icons.ts';

/** Kinds of fields with a tile of their own; every other kind is chosen in the settings of "Eingabe". */
export const fieldTiles = ['text', 'number', 'date', 'choice', 'photo', 'file', 'signature', 'calculated'] as const;
export type FieldTile = (typeof fieldTiles)[number];
/** What a tile of the palette creates: a preset field, or a type with its defaults. */
export type NewContent = FieldTile | Preset | BlockTile | ContentType;

const types = (Object.keys(contentTypes) as ContentType[]).filter(type => contentTypes[type].group !== 'layout');

const isBlockTile = (of: NewContent): of is BlockTile => blockTiles.some(tile => tile === of);
const isFieldTile = (of: NewContent): of is FieldTile => fieldTiles.some(tile => tile === of);

/** The type that a preset is of, and the options that make it one. */
const presets = new Map<NewContent, { type: ContentType; options: Options }>(
  types.flatMap(type =>
    Object.entries(contentDesigns[type].presets ?? {}).map(([of, options]) => [of as Preset, { type, options }]),
  ),
);

const presetsOf = (type: ContentType) => [...presets.keys()].filter(of => presets.get(of)?.type === type);

/** The tiles of the palette by group, in their order. */
export const palette: Readonly<Record<'fields' | 'others' | 'blocks', readonly NewContent[]>> = {
  fields: [...fieldTiles, 'input'],
  others: types
    .filter(type => type !== 'input')
    .flatMap((type): NewContent[] => [...presetsOf(type).filter(of => !isFieldTile(of)), type]),
  blocks: blockTiles,
};

/** Those used most, which are offered beside a selected content. */
export const frequent: readonly NewContent[] = ['input', 'formatString', 'choice', 'date', 'photo', 'signature'];

const kinds: Readonly<Record<Exclude<FieldTile, 'signature'>, InputKind>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  choice: 'radio',
  photo: 'file',
  file: 'file',
  calculated: 'calculated',
};

/** A new content without label and name, with the initial texts of its type or kind. */
function blank(of: Exclude<NewContent, BlockTile>): Content {
  const t = panelTexts[language.get()];
  if (isFieldTile(of) && of !== 'signature') {
    const options = withKind({ name: '', label: '', required: false }, kinds[of], t);
    if (of === 'photo') {
      const words = useDesignerPaletteTexts.now();
      Object.assign(options, { buttonLabelFirstItem: words.photoFirst, buttonLabel: words.photoMore });
    }
    if (of === 'file') options.allowedMimeTypes = ['*/*'];
    return { ...createInput(kinds[of]), options };
  }
  const { type, options } = presets.get(of) ?? { type: of as ContentType, options: {} };
  const made = contentTypes[type].create();
  return { ...made, options: { ...made.options, ...contentDesigns[type].fresh?.(t), ...options } };
}

/** A new content with default label and name; a name that is taken is numbered when it is inserted. */
export function newContent(of: NewContent): Content {
  if (isBlockTile(of)) return block(of);
  const content = blank(of);
  if (!('label' in content.options)) return content;
  const t = useDesignerPaletteTexts.now();
  // a plain group needs no heading
  if (of === 'group') return content;
  const label = !isFieldTile(of) ? contentName(content, language.get()) : of === 'text' ? t.textLabel : t[of];
  const named = contentTypes[content.type].field && { name: nameFor(label) };
  return { ...content, options: { ...content.options, label, ...named } };
}

export const newContentName = (of: NewContent): string =>
  isFieldTile(of) || isBlockTile(of) || of === 'group'
    ? useDesignerPaletteTexts.now()[of]
    : typeName(of, language.get());

export function newContentIcon(of: NewContent): IconType {
  if (isBlockTile(of)) return blockIcons[of];
  return of === 'file' ? IconFile : of === 'group' ? IconGroup : contentIcon(blank(of));
}

const blockIcons: Readonly<Record<BlockTile, IconType>> = {
  address: IconMapPin,
  signed: IconSignature,
  yesNo: IconListCheck,
};
