import type { Data, Form } from '@kontor/form';
import type { SceneName } from './pictures/index.ts';

/** A form of the demo and what fills it. */
export interface DemoForm {
  name: string;
  campaign: string;
  /** How long before the start of the demo the form was last changed. */
  agedMinutes: number;
  /** `picture` is the id of a stored picture of `scene`, where the form shows one. */
  form(picture: string | null): Form;
  scene?: SceneName;
  /** Its known data: writes the SQLite file that a person would upload. */
  known?: { filename: string; write(path: string): void };
  /** Built over the form that `form` gave, since repeats are counted by the id of their container. */
  entries(form: Form, now: Date): Iterable<DemoEntry>;
}

/** One entry as a person would send it. `pictures` are drawn, stored, and answered to the fields of those names. */
export interface DemoEntry {
  by: string;
  at: Date;
  state: string | null;
  data: Data;
  pictures?: readonly {
    field: string;
    scenes: readonly SceneName[];
    /** The field takes one picture and no list. */
    alone?: true;
  }[];
}
