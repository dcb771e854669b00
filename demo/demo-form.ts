/** Types of the demo's seed data: a form, and its entries. */
import type { ChoiceListColumn, ChoiceRowGiven, Numbering } from '@kontor/contract';
import type { Data, Form } from '@kontor/form';
import type { SceneName } from './pictures/index.ts';

/** A form of the demo with a generator of its entries. */
export interface DemoForm {
  name: string;
  campaign: string;
  /** Running numbers of its entries. */
  numbering?: Numbering;
  /** Minutes from the last change of the form until the demo is seeded. */
  agedMinutes: number;
  /** `picture` is the id of a stored picture of `scene`, if the form shows one. */
  form(picture: string | null, list?: string): Form;
  /** The choice list that the form's field takes; its id is the second argument of `form`. */
  list?: { name: string; columns: ChoiceListColumn[]; rows: ChoiceRowGiven[] };
  scene?: SceneName;
  /** Known data of the form: writes the SQLite file that a user would upload. */
  known?: { filename: string; write(path: string): void };
  /** Takes the form that `form` returned, since repeats are counted by their container's id. */
  entries(form: Form, now: Date): Iterable<DemoEntry>;
}

/** One submitted entry. `pictures` are rendered, stored, and become the answers of the fields of those names. */
export interface DemoEntry {
  by: string;
  at: Date;
  state: string | null;
  data: Data;
  pictures?: readonly {
    field: string;
    scenes: readonly SceneName[];
    /** The field takes a single picture in place of a list. */
    alone?: true;
  }[];
}
