/** What the application gives to the formula editor: its dialog, and answers to try formulas with. */
import type { FunctionComponent, ReactNode } from 'react';
import type { Data, Form } from '../../engine/base/types.ts';
import type { MissingRows } from '../../engine/form/formula-rows.ts';
import type { ListInfo } from './lists.ts';

/** Answers that formulas are tried with: typed ones, or those of an entry. */
export interface Trial {
  /** Id of the entry; null for typed answers. */
  entry: string | null;
  data: Data;
}

export interface TrialEntry {
  id: string;
  title: string;
  data: Data;
}

/** A kept case of the form, and what comes out differently of it. */
export interface TrialCase {
  id: string;
  name: string;
  /** How many differences there are. */
  count: number;
  /** Values that differ, by the content's id. */
  values: readonly { id: string; before: string; after: string }[];
  /** It runs, or waits for a formula without faults. */
  waits?: boolean;
}

export interface FormulaTools {
  /** A large dialog. */
  Dialog: FunctionComponent<{
    title: ReactNode;
    note?: ReactNode;
    foot: ReactNode;
    onClose(): void;
    children: ReactNode;
  }>;
  trial: {
    get(): Trial;
    set(next: Trial): void;
    subscribe(listener: () => void): () => void;
  };
  /** The choice lists that formulas can look values up in; missing for those who may read none. */
  lists?: (() => Promise<readonly ListInfo[]>) | undefined;
  /** Rows of a choice list by their values, to look up; missing for those who may read none. */
  rows?: ((asked: MissingRows) => Promise<readonly unknown[]>) | undefined;
  /** The labels of fields that were removed since the form was opened, or published; null for any other name. */
  former?: ((name: string) => string | null) | undefined;
  /** The cases of the form; missing while it is new. */
  cases?:
    | {
        run(form: Form): Promise<readonly TrialCase[]>;
        /** Keeps answers as a case, and says so. */
        keep(form: Form, data: Data): Promise<void>;
      }
    | undefined;
  /** The latest entries of the form. */
  entries(): Promise<readonly TrialEntry[]>;
}
