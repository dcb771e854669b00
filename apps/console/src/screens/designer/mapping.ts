/** What becomes of answers of removed fields and choices when a draft is published: what is chosen, and what is still open. */
import type { AnswerMap, AnswerTo } from '@kontor/contract';
import { choicesOf, type Form, type Input, inLanguage, inputsOf, mappingFault } from '@kontor/form';
import type { Issue } from '../../errors/api-error.ts';
import { issueText } from '../../errors/problem-text.ts';
import { useFormMappingTexts } from '../../i18n/form-mapping.ts';
import { language } from '../../i18n/index.ts';

export type Fit = AnswerTo<'POST /report-configs/{id}/mapping.json'>['data'][number];

/** Of a field: its map, if its answers do not stay; and what has to be chosen before. */
export interface Decision {
  map: AnswerMap | null;
  open: string | null;
}

export const inputsIn = (form: Pick<Form, 'fields'>): readonly Input[] =>
  inputsOf(inLanguage({ fields: form.fields, states: [] }, language.get()));

export const choicesIn = ({ content }: Input) => choicesOf(content.options, language.get());

/** Fields of the draft that answers of this one can go to. */
export const targetsOf = (from: Input, draft: Pick<Form, 'fields'>): Input[] =>
  inputsIn(draft).filter(to => mappingFault(from, to) === null);

/** Chosen instead of a value: it stays where it was. */
export const stays = '\u0000';

export type Chosen = Readonly<Record<string, string>>;

/** What a value is shown to become: as chosen, else what it says by itself; '' where it says nothing. */
export function shownFor({ value, becomes, fits }: Fit['values'][number], chosen: Chosen): string {
  // Values are what people wrote: one may be called as something that every object has.
  if (Object.hasOwn(chosen, value)) return chosen[value] ?? '';
  const [one] = [becomes].flat();
  return fits && typeof one === 'string' ? one : '';
}

/** How many values the server tells of, those that do not fit first; long ones not at all. */
const mostValues = 100;

/** Whether there may be values that do not fit beside those that are shown. */
export function isCut({ values, misfits, complete }: Fit): boolean {
  const wrong = values.filter(({ fits }) => !fits);
  if (!complete || wrong.length >= mostValues) return true;
  return wrong.reduce((sum, { answers }) => sum + answers, 0) < misfits;
}

/** Of a field of choices each value is decided on; of others what does not fit stays. */
export function decisionOf(from: Input, to: Input, fit: Fit, chosen: Chosen): Decision {
  const leaving = choicesIn(to).length === 0;
  const open = leaving ? undefined : fit.values.find(each => !each.fits && shownFor(each, chosen) === '');
  const values = Object.fromEntries(
    Object.entries(chosen).flatMap(([value, next]) => (next === '' ? [] : [[value, next === stays ? null : next]])),
  );
  const map: AnswerMap = { from: from.content.id, to: to.content.id };
  if (Object.keys(values).length > 0) map.values = values;
  if (leaving || isCut(fit)) map.misfits = 'leave';
  return { map, open: open ? open.label : null };
}

/** Why publishing refuses maps, each by the field whose answers it is about; `labels` in the order of the maps. */
export function refusals(issues: readonly Issue[], labels: readonly string[]): string[] {
  const t = useFormMappingTexts.now();
  return issues.map(issue => {
    const label = labels[Number(/^map\.(\d+)\./.exec(issue.path)?.[1])] ?? issue.path;
    const { misfits, answers, first } = issue.values ?? {};
    if (issue.code !== 'map_misfits' || typeof misfits !== 'number' || typeof answers !== 'number')
      return t.about(label, issueText(issue));
    return t.misfits(label, misfits, answers, String(first ?? ''));
  });
}

/** Of removed choices those that become another, or none. */
export function choicesDecision(field: string, chosen: Chosen, none: string): Decision {
  const values = Object.entries(chosen).flatMap(([value, next]) =>
    next === '' ? [] : [[value, next === none ? null : next]],
  );
  const map = values.length > 0 ? { from: field, to: field, values: Object.fromEntries(values) } : null;
  return { map, open: null };
}
