/** A content type's row in the designer: icon, sketch on the canvas, and controls of its options. */
import type { FunctionComponent } from 'react';
import type { Content, Form, Issue, Options } from '../../engine/base/types.ts';
import type { Writing } from '../../engine/form/languages-writing.ts';
import type { StoredFile } from '../../fill/base/files.ts';
import type { IconType } from '../../fill/base/icon.tsx';
import type { Language } from '../../languages/index.ts';
import type { AnswerDesign, AnswerDesigns } from './answer-design.ts';
import type { Shares } from './answer-shares.ts';
import type { FormulaTools } from './formula-tools.ts';
import type { ListsAdapter } from './lists.ts';
import type { PanelTexts } from './texts.ts';

export interface SketchProps {
  content: Content;
  /** Path as in issues: `fields.3.options.contents.0`. */
  path: string;
}

export interface PanelProps {
  content: Content;
  form: Form;
  /** Issues of this content, with paths from its root: `options.name`. */
  issues: readonly Issue[];
  /** Called with every change; the field's name as typed, not yet sanitised. */
  onChange(next: Content): void;
  locale: Language;
  /** The language in which texts are edited; by default that of `locale`. */
  writing?: Writing | undefined;
  /** Opens a picker for an image of the library; resolves to null if cancelled. */
  pickFile?: (() => Promise<StoredFile | null>) | undefined;
  fileUrl?: ((id: string) => string | undefined) | undefined;
  /** How often each choice was answered so far; null while unknown. */
  shares?: Shares | null | undefined;
  /** Choice lists, for those who may read them. */
  lists?: ListsAdapter | undefined;
  /** Of the formula editor. */
  formulas?: FormulaTools | undefined;
}

/** A group of options: what it is and asks, what holds for its answers, and how it looks. */
export type PanelPart = 'content' | 'rules' | 'look';

/** Props of a type's options: options in, options out, texts at hand. */
export interface OptionsProps extends PanelProps {
  options: Options;
  t: PanelTexts;
  /** Resolves any field's answer design, whatever its kind. */
  answerDesigns: AnswerDesigns;
  /** The edited language is not the form's first: nothing is derived from changed texts. */
  translating: boolean;
  set(part: Options): void;
  /** Error message of an option (`name`, `values.0.label`). */
  wrong(option: string): string | undefined;
}

/** What is offered beside the types: a content that options make another thing than its type says. */
export type Preset = 'group' | 'signature';

export interface ContentDesign {
  Icon: IconType;
  Sketch: FunctionComponent<SketchProps>;
  /** Controls of what it is and asks; null without any. */
  Options: FunctionComponent<OptionsProps> | null;
  /** Controls of what holds for its answers, or of when it is shown. */
  Rules?: FunctionComponent<OptionsProps>;
  /** Controls of its look; width and spacing are common to all. */
  Look?: FunctionComponent<OptionsProps>;
  /** Its word where options make it another thing than its type says. */
  word?(options: Options, t: PanelTexts): string | null;
  /** Options of what is offered before it, by name. */
  presets?: Readonly<Partial<Record<Preset, Options>>>;
  /** Initial texts of a new content, in the designer's language. */
  fresh?(t: PanelTexts): Options;
  /** For types other than `input` that have an answer. */
  answer?: AnswerDesign;
}
