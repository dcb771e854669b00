/** What maps make of entries, before anything is written: for a batch, and for a draft that may be published. */
import type { AnswerMap } from '@kontor/contract';
import { checkEntry, type Data, type Form, type Issue } from '@kontor/form';
import { carried } from '../carried.ts';
import type { Ctx } from '../context.ts';
import type { Forms, KnownForm } from '../forms.ts';
import { knowingRowsOfEach } from '../list-rows.ts';
import { resultsOf, type StoredEntry } from '../recalculate.ts';
import { converter } from './convert.ts';
import { hiddenKeys } from './hidden.ts';
import { fieldById } from './map-check.ts';
import { answersIn, mapEntry, type Work } from './map-entry.ts';

/** The published form, the one before the maps, and the one that entries come to. */
export interface Mapping {
  report_config_id: string;
  maps: readonly AnswerMap[];
  present: KnownForm;
  before: Form;
  to: KnownForm;
}

/** The maps as they work on these entries, with what their answers need to be read. */
async function worksOf(ctx: Ctx, { maps, present, before, to }: Mapping, entries: readonly StoredEntry[]) {
  const works: Work[] = [];
  for (const map of maps) {
    const [from, target] = [fieldById(before, map.from), fieldById(to.form, map.to)];
    if (!from || !target) continue;
    const fields = new Set([map.from]);
    const values = entries.flatMap(entry => answersIn(present, entry, fields).map(({ value }) => value));
    const { convert } = await converter(ctx, { from, to: target }, map, values);
    works.push({ map, to: target, convert });
  }
  return works;
}

/** Without data: nothing of it is mapped; with issues it stays as it is. */
export interface Made {
  entry: StoredEntry;
  data: Data | null;
  issues: Issue[];
}

/**
 * Results of the entry by that version, and what of it the version would refuse, or hide: that would go with the next
 * edit. What it asks for anew is no reason.
 */
function judged({ form }: KnownForm, entry: StoredEntry, mapped: Data): Made {
  const { data, meta, settled } = resultsOf(form, entry, mapped);
  const refused = checkEntry(form, data, { draft: true, unknown: 'keep', meta });
  const hidden = hiddenKeys(form, data, settled).map((key): Issue => ({ path: `data.${key}`, code: 'map_hidden' }));
  return { entry, data, issues: [...refused, ...hidden] };
}

export async function madeBy(
  ctx: Ctx,
  forms: Forms,
  mapping: Mapping,
  entries: readonly StoredEntry[],
): Promise<Made[]> {
  const { report_config_id, present, to } = mapping;
  const works = await worksOf(ctx, mapping, entries);
  const mapped: { entry: StoredEntry; data: Data }[] = [];
  const made: Made[] = [];
  for (const entry of entries) {
    const target = { present, number: to.number, form: to.form };
    const { data, issues } = await mapEntry(present, entry, works, data =>
      entry.form_version === to.number
        ? Promise.resolve(data)
        : carried(ctx, forms, { report_config_id, form_version: entry.form_version, data }, target),
    );
    if (data) mapped.push({ entry, data });
    else made.push({ entry, data, issues });
  }
  const judge = ({ entry, data }: (typeof mapped)[number]) => judged(to, entry, data);
  return [...made, ...(await knowingRowsOfEach(ctx.db, to.form, mapped, judge))];
}
