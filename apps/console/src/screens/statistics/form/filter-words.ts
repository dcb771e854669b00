/** Texts of a dataset: number, colour, and conditions as sentences. */
import type { DataFilter, Dataset } from '@kontor/charts';
import { textIn } from '@kontor/form';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { date, listed } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/index.ts';
import type { ChartDocument } from './document.ts';
import { useMeasureWords } from './measure-words.ts';
import { unary, useOperatorWords } from './operators.ts';
import type { Field } from './use-forms.ts';

export function useFilterWords(fields: readonly Field[]): (type: ChartDocument['type'], dataset: Dataset) => string {
  const t = useChartFormTexts();
  const language = useLanguage();
  const measured = useMeasureWords();
  const words = useOperatorWords();

  function sentence({ field: name, operator, value }: DataFilter): string {
    const field = fields.find(each => each.name === name);
    const text = value === null || value === undefined ? '…' : String(value);
    const choice = field?.choices.find(each => each.value === text);
    const shown = choice
      ? textIn(choice.label, language) || text
      : field?.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? date(`${text}T12:00:00`)
        : text;
    const said = [field?.text ?? name, words(operator, field?.kind ?? 'words')];
    if (!unary.has(operator)) said.push(shown);
    if (operator === 'last_days') said.push(t.days);
    return said.join(' ');
  }
  return (type, dataset) => {
    const filters = (dataset.data_filter ?? []).map(sentence);
    return [measured(type, dataset, fields), dataset.color?.replace('#', '') ?? '', listed(filters)]
      .filter(Boolean)
      .join(' · ');
  };
}
