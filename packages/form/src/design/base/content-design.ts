/** The row of a content type in the designer: its icon, its sketch on the paper, and the controls of its options. */
import type { FunctionComponent } from 'react';
import type { Content, Form, Issue, Options } from '../../engine/base/types.ts';
import type { Writing } from '../../engine/form/languages-writing.ts';
import type { StoredFile } from '../../fill/base/files.ts';
import type { IconType } from '../../fill/base/icon.tsx';
import type { Language } from '../../languages/index.ts';
import type { AnswerDesign, AnswerDesigns } from './answer-design.ts';
import type { PanelTexts } from './texts.ts';

export interface SketchProps {
  content: Content;
  /** As in issues: `fields.3.options.contents.0`. */
  path: string;
}

export interface PanelProps {
  content: Content;
  form: Form;
  /** Issues of this content, with paths from its root: `options.name`. */
  issues: readonly Issue[];
  /** Called with every change; the field's name comes as typed. */
  onChange(next: Content): void;
  locale: Language;
  /** The language that texts are written in; without it, that of `locale`. */
  writing?: Writing | undefined;
  /** Lets the person choose a picture from the library; null where they chose none. */
  pickFile?: (() => Promise<StoredFile | null>) | undefined;
  fileUrl?: ((id: string) => string | undefined) | undefined;
}

/** A panel's own view of its props: options in, options out, words at hand. */
export interface OptionsProps extends PanelProps {
  options: Options;
  t: PanelTexts;
  /** How conditions ask for the answer of any field, whatever its kind. */
  answerDesigns: AnswerDesigns;
  /** Texts are put into another language than the form's first: what follows from a text stays. */
  translating: boolean;
  set(part: Options): void;
  /** What is wrong with an option (`name`, `values.0.label`), in words. */
  wrong(option: string): string | undefined;
}

export interface ContentDesign {
  Icon: IconType;
  Sketch: FunctionComponent<SketchProps>;
  /** The controls of the type's options; null where it has none. Width and spaces are the same for all. */
  Options: FunctionComponent<OptionsProps> | null;
  /** Texts that a new one starts with, in the language of the designer. */
  fresh?(t: PanelTexts): Options;
  /** How conditions ask for its answer, where it holds one that is no input's. */
  answer?: AnswerDesign;
}
