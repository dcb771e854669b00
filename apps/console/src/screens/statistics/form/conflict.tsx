/** Conflict dialog (412) of a chart: differing settings side by side; overwrites only on request. */
import type { Dataset } from '@kontor/charts';
import type { Chart } from '../../../charts/types.ts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { useChartLookTexts } from '../../../i18n/chart-look.ts';
import { useChartTypeTexts } from '../../../i18n/chart-types.ts';
import { dateTime, listed } from '../../../i18n/format.ts';
import { CompareVersions, ConflictDialog, type Difference } from '../../../ui/compare-versions.tsx';
import { type ChartDocument, fromRecord } from './document.ts';
import { useFilterWords } from './filter-words.ts';
import type { Field } from './use-forms.ts';

interface ConflictProps {
  mine: ChartDocument;
  theirs: Chart;
  saving: boolean;
  fields: readonly Field[];
  onKeep(): void;
  onTake(): void;
  onClose(): void;
}

export default function Conflict(props: ConflictProps) {
  const { mine, theirs, saving, fields, onKeep, onTake, onClose } = props;
  const t = useChartFormTexts();
  const look = useChartLookTexts();
  const types = useChartTypeTexts();
  const datasetText = useFilterWords(fields);
  const fieldText = (name: string) => fields.find(each => each.name === name)?.text ?? name;
  const other = fromRecord(theirs);
  const said = (document: ChartDocument): Record<string, Difference> => {
    const { config, type } = document;
    const forms = listed(document.report_configs.map(({ name }) => name).toSorted());
    const format = config.chart_value_format;
    const row = (key: string, name: string, text: string) => [key, { key, name, mine: text, theirs: text }] as const;
    return Object.fromEntries([
      row('name', t.name, document.name),
      row('type', t.type, types[type]),
      row('forms', t.forms, forms),
      row(
        'value',
        t.value,
        [fieldText(config.chart_value), format ? t[`per_${format}`] : ''].filter(Boolean).join(', '),
      ),
      row('log', look.log, config.log ? look.logYes : look.logNo),
      row('rest', look.rest, config.rest ? look.restMost(config.rest) : look.restNone),
      row('order', t.conflictOrder, config.datasets.map(({ label }) => label).join(' · ')),
      ...config.datasets.map(each => row(each.id, each.label || t.unnamed, datasetText(type, each))),
    ]);
  };
  const [own, their] = [said(mine), said(other)];
  const keys = [...new Set([...Object.keys(own), ...Object.keys(their)])];
  const sameDatasets = [...ids(mine)].every(id => ids(other).has(id)) && ids(mine).size === ids(other).size;
  const rows = keys
    .filter(key => key !== 'order' || sameDatasets)
    .flatMap((key): Difference[] => {
      const [a, b] = [own[key], their[key]];
      const differs = a?.mine !== b?.theirs || a?.name !== b?.name;
      const name = a?.name ?? b?.name ?? '';
      const withName = (row: Difference | undefined) => (row?.name === name ? row.mine : `${row?.name}: ${row?.mine}`);
      return differs
        ? [{ key, name, mine: a ? withName(a) : t.conflictMissing, theirs: b ? withName(b) : t.conflictMissing }]
        : [];
    });
  return (
    <ConflictDialog
      title={t.conflict}
      note={t.conflictNote}
      lead={rows.length === 0 ? t.conflictSame : t.conflictWhen(dateTime(theirs.modified))}
      keep={t.conflictKeep}
      take={t.conflictTake}
      saving={saving && t.saving}
      {...{ onKeep, onTake, onClose }}
    >
      {rows.length > 0 && (
        <CompareVersions
          framed
          words={{ name: t.conflictPart, mine: t.conflictMine, theirs: t.conflictTheirs }}
          rows={rows}
        />
      )}
    </ConflictDialog>
  );
}

const ids = ({ config }: ChartDocument) => new Set(config.datasets.map(({ id }: Dataset) => id));
