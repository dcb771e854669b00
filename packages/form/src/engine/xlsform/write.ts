/**
 * Writes a form as the sheets of an XLSForm: a row for each content, choices by list, expressions as XPath. What the
 * format has no words for is in the sheet `kontor`, from which reading makes the same form again.
 */
import type { Form } from '../base/types.ts';
import { Drafts, noFormer, rulesOf, type WrittenLists } from './draft.ts';
import { type Given, GivingBack } from './give-back.ts';
import { Heads } from './heads.ts';
import { Kept } from './kept.ts';
import { OwnWriter, ownColumn, ownSheet } from './own-sheet.ts';
import { headingOfLanguage, nameOfHeading, type Sheets, type Table } from './sheets.ts';
import { type Cells, idOf, tableOf } from './write-table.ts';

export interface Written {
  name: string;
  version: number;
  form: Form;
  /** Rows of the choice lists that the form's fields name, by their ids. */
  lists: WrittenLists;
  /** The sheets that the form came from, as they stood. */
  kept?: Sheets | null;
}

/** What other tools will not see: the name of a row, its column, and the text that stands in neither. */
export interface Unsaid {
  name: string;
  column: string;
  text: string;
}

const columns = [
  ...['type', 'name', 'label', 'hint', 'required', 'required_message', 'relevant', 'constraint', 'constraint_message'],
  ...['readonly', 'default', 'calculation', 'choice_filter', 'repeat_count', 'appearance', 'parameters'],
];

const headsIn = (table: Table | undefined): string[] =>
  (table?.headings ?? []).map(({ written }) => written).filter(written => written !== '' && written !== ownColumn);

class SheetWriter {
  readonly #own = new OwnWriter();
  readonly #kept: Kept | null;
  readonly #drafts: Drafts;
  readonly #back: GivingBack | null;
  readonly #heads: Heads;
  readonly #choiceHeads: Heads;
  readonly unsaid: Unsaid[] = [];

  constructor({ form, lists, kept }: Written) {
    this.#kept = kept ? new Kept(kept) : null;
    const rows = this.#kept?.alignedWith(form);
    this.#drafts = new Drafts(form, lists, this.#kept && rows ? this.#kept.formerOf(rows) : noFormer);
    const { languages } = this.#drafts;
    const [first, survey, choices] = [this.#kept?.first ?? '', this.#kept?.survey, this.#kept?.choices];
    const both = [survey, choices].filter(table => table !== undefined);
    this.#heads = new Heads(languages, first, ...both);
    this.#choiceHeads = new Heads(languages, first, ...both.reverse());
    this.#back = this.#kept && rows ? new GivingBack(this.#kept, this.#heads, rows) : null;
  }

  write({ name, version, form }: Written): Sheets {
    this.#own.add('settings', { states: form.states, ...(form.rules === undefined ? {} : { rules: form.rules }) }, {});
    const choices = this.#choices();
    const survey = this.#survey();
    for (const text of rulesOf(form)) this.unsaid.push({ name: '', column: 'rules', text });
    const settings = this.#settings(name, version);
    const further = this.#kept?.furtherSettings ?? [];
    return {
      survey,
      choices,
      settings: tableOf([settings, ...further], [...headsIn(this.#kept?.settingsTable), ...Object.keys(settings)]),
      ...this.#kept?.others,
      [ownSheet]: this.#own.rows,
    };
  }

  #survey(): string[][] {
    const { rows } = this.#drafts;
    const given: Given[] =
      this.#back?.survey(rows) ??
      rows.map(draft => ({
        draft,
        cells: this.#heads.row(draft.cells, draft.texts),
        given: [],
        missing: draft.missing,
      }));
    const made = given.map(({ draft, cells, given: heads, missing }): Cells => {
      const name = draft?.cells.name ?? '';
      for (const [column, text] of Object.entries(missing)) this.unsaid.push({ name, column, text });
      if (!draft?.stored) return cells;
      const { id } = draft.content;
      this.#own.add(id, heads.length > 0 ? { ...draft.stored, given: heads } : draft.stored, cells);
      return { ...cells, [ownColumn]: id };
    });
    const heads = [...headsIn(this.#kept?.survey), ...columns.flatMap(column => this.#heads.all(column))];
    return tableOf(made, [...heads, ownColumn]);
  }

  #choices(): string[][] {
    const heads = this.#choiceHeads;
    const { choices, listColumns, renamed } = this.#drafts;
    const given =
      this.#back?.choices(choices, heads) ??
      choices.map(draft => ({ draft, cells: heads.row(draft.cells, draft.texts) }));
    const made = given.map(({ draft, cells }): Cells => {
      if (!draft) return cells;
      this.#own.add(draft.id, draft.stored, cells);
      return { ...cells, [ownColumn]: draft.id };
    });
    for (const [list, names] of renamed)
      this.#own.add(
        `${list}.columns`,
        Object.fromEntries(Object.entries(names).map(([head, name]) => [heads.of(head), name])),
        {},
      );
    const all = ['list_name', 'name', 'label', ...listColumns].flatMap(column => heads.all(column));
    return tableOf(made, [...headsIn(this.#kept?.choices), ...all, ownColumn]);
  }

  #settings(name: string, version: number): Cells {
    const { languages } = this.#drafts;
    const former = this.#kept?.settings ?? {};
    const headOf = (column: string): string =>
      Object.keys(former).find(head => nameOfHeading(head, 'settings') === column) ?? column;
    const language = this.#kept ? this.#languageSince(this.#kept, languages) : languages[0];
    return {
      ...former,
      [headOf('form_title')]: name,
      [headOf('form_id')]: former[headOf('form_id')] ?? idOf(name),
      [headOf('version')]: this.#version(former[headOf('version')], version),
      ...(language && former[headOf('default_language')] === undefined
        ? { [headOf('default_language')]: headingOfLanguage(language) }
        : {}),
    };
  }

  /** The language that was meant all along, where others have come since. */
  #languageSince({ first, drafts }: Kept, languages: readonly string[]): string | undefined {
    return languages.every(language => drafts.languages.includes(language)) ? undefined : first;
  }

  /** That of the former sheets where they say the same; behind it otherwise, since other tools tell forms apart by it. */
  #version(former: string | undefined, version: number): string {
    if (former === undefined || !this.#kept) return String(version);
    const said = ({ rows, choices }: Drafts) =>
      JSON.stringify([
        rows.map(({ cells, texts, missing }) => [cells, texts, missing]),
        choices.map(({ cells, texts }) => [cells, texts]),
      ]);
    if (said(this.#drafts) === said(this.#kept.drafts)) return former;
    const since = Math.max(1, version - 1);
    const number = Number(former) + since;
    return /^\d+$/.test(former) && Number.isSafeInteger(number) ? String(number) : `${former}.${since}`;
  }
}

export function writeXlsForm(written: Written): { sheets: Sheets; unsaid: Unsaid[] } {
  const writer = new SheetWriter(written);
  return { sheets: writer.write(written), unsaid: writer.unsaid };
}
