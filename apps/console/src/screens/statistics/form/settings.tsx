/** Settings of the chart editor: name, forms, type, and datasets with conditions. */

import { chartConstants, chartTypes, granularities, isPeriod } from '@kontor/charts';
import { fold } from '@kontor/form';
import { Suspense, useState } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import type { FormName } from '../../../library/form-names.ts';
import { MultiPick } from '../../../library/multi-pick.tsx';
import { Button, IconPlus, lazily, Select, TextField, toast } from '../../../ui/index.ts';
import { DatasetCard } from './dataset-card.tsx';
import type { ChartDocument } from './document.ts';
import { type Fault, placeOf } from './faults.ts';
import { FieldPick } from './field-pick.tsx';
import type { LookProps } from './look.tsx';
import styles from './settings.module.css';
import { TypeTiles } from './type-tiles.tsx';
import type { Acts } from './use-chart.ts';
import type { Forms } from './use-forms.ts';

const Look = lazily<LookProps>(() => import('./look.tsx'));

interface SettingsProps {
  document: ChartDocument;
  forms: Forms;
  acts: Acts;
  /** The visible errors. */
  faults: readonly Fault[];
  /** Ids of expanded datasets. */
  open: ReadonlySet<string>;
  onOpen(id: string, open: boolean): void;
  matches: ReadonlyMap<string, number>;
  /** Of the preview. */
  figures: LookProps['figures'];
}

export function Settings({ document, forms, acts, faults, open, onOpen, matches, figures }: SettingsProps) {
  const t = useChartFormTexts();
  const { config, type, report_configs: chosen } = document;
  const { points } = chartTypes[type];
  const errorAt = (path: string) => faults.find(fault => fault.path === path)?.text;
  const value = forms.fields.find(({ name }) => name === config.chart_value);
  const usable = forms.fields.filter(({ kind }) => kind !== 'mixed' && !(points && kind === 'words'));
  const dated = value?.kind === 'date' && !points;

  return (
    <>
      <section className={styles.section}>
        <div data-path="name">
          <TextField
            label={t.name}
            required
            maxLength={255}
            autoComplete="off"
            value={document.name}
            error={errorAt('name')}
            onChange={name => acts.set({ name }, 'name')}
          />
        </div>
        <TypeTiles value={type} onChange={next => acts.set({ type: next })} />
      </section>
      <section className={styles.section}>
        <div data-path="report_configs">
          <ChosenForms
            {...{ forms, chosen }}
            error={errorAt('report_configs') ?? faults.find(({ path }) => path.startsWith('report_configs.'))?.text}
            onChange={report_configs => acts.set({ report_configs })}
          />
        </div>
        <div className={styles.value}>
          <div data-path="config.chart_value">
            <FieldPick
              label={points ? t.valueX : t.value}
              required
              value={config.chart_value}
              fields={usable}
              placeholder={t.valueChoose}
              error={errorAt('config.chart_value')}
              hint={chosen.length === 0 ? t.valueNoForms : value?.lacks ? t.lacking(value.lacks) : undefined}
              onChange={name => {
                const field = forms.fields.find(each => each.name === name);
                const kept = config.chart_value_format === 'hour' && field?.days ? null : config.chart_value_format;
                const format = field?.kind === 'date' ? (kept ?? 'month') : null;
                acts.config({ chart_value: name, chart_value_format: format });
              }}
            />
          </div>
          {dated && (
            <div data-path="config.chart_value_format">
              <Select
                label={t.format}
                value={config.chart_value_format ?? 'day'}
                onChange={chart_value_format => acts.config({ chart_value_format })}
                error={errorAt('config.chart_value_format')}
                options={granularities
                  // Dates without a time have no hour.
                  .filter(format => format !== 'hour' || !value.days || config.chart_value_format === format)
                  .map(format => ({ value: format, label: t[`per_${format}`] }))}
              />
            </div>
          )}
        </div>
      </section>
      <Datasets {...{ document, forms, acts, faults, errorAt, open, onOpen, matches }} />
      <Suspense fallback={null}>
        <Look {...{ document, figures }} onChange={acts.config} />
      </Suspense>
    </>
  );
}

interface ChosenFormsProps {
  forms: Forms;
  chosen: readonly FormName[];
  error: string | undefined;
  onChange(chosen: readonly FormName[]): void;
}

function ChosenForms({ forms, chosen, error, onChange }: ChosenFormsProps) {
  const t = useChartFormTexts();
  // Names may repeat in copied forms: options are identified by id.
  const options = forms.all?.map(({ id, name }) => ({ id, name, shown: name, text: fold(name) }));
  return (
    <MultiPick
      label={t.forms}
      required
      value={[...chosen]}
      onChange={onChange}
      options={options}
      shownOf={({ name }) => name}
      placeholder={t.formsPlaceholder}
      error={error ?? (forms.gone.length > 0 ? t.formGone : forms.failed ? t.formsFailed : undefined)}
    />
  );
}

interface DatasetsProps extends Omit<SettingsProps, 'figures'> {
  errorAt(path: string): string | undefined;
}

function Datasets({ document, forms, acts, faults, errorAt, open, onOpen, matches }: DatasetsProps) {
  const t = useChartFormTexts();
  const { datasets, chart_value: by, chart_value_format: format } = document.config;
  const { points, round } = chartTypes[document.type];
  const isDated = forms.fields.some(({ name, kind }) => name === by && kind === 'date');
  const yearly = !points && !round && isDated && isPeriod(format ?? 'day');
  /** Id of the dataset whose label gets the focus once rendered. */
  const [made, setMade] = useState<string | null>(null);
  const full = datasets.length >= chartConstants.datasets && t.mostDatasets(chartConstants.datasets);
  const faulty = new Set(faults.map(({ path }) => placeOf(path).dataset));

  function begin(id: string) {
    onOpen(id, true);
    setMade(id);
  }
  function remove(id: string, label: string) {
    acts.remove(id);
    const after = acts.document();
    toast.info(() => t.removed(label), { undo: () => acts.document() === after && acts.undo() });
  }
  return (
    <section className={styles.section}>
      <div className={styles.datasetsHead}>
        <h2>{t.datasets}</h2>
        <Button
          size="sm"
          kind="ghost"
          icon={IconPlus}
          aria-label={t.addLong}
          disabledReason={full}
          onClick={() => begin(acts.add())}
        >
          {t.add}
        </Button>
      </div>
      <ul className={styles.datasets}>
        {datasets.map((dataset, index) => {
          const { id } = dataset;
          const name = dataset.label.trim() || t.unnamed;
          const passing = matches.get(id);
          const filtered = (dataset.data_filter ?? []).length > 0;
          return (
            <DatasetCard
              key={id}
              {...{ dataset, index, yearly, type: document.type, fields: forms.fields }}
              count={datasets.length}
              open={open.has(id)}
              begun={made === id}
              faulty={faulty.has(index)}
              matches={
                filtered && passing !== undefined && forms.entries !== null ? t.matches(passing, forms.entries) : null
              }
              errorAt={part => errorAt(`config.datasets.${index}.${part}`)}
              mayNotCopy={full}
              onToggle={() => onOpen(id, !open.has(id))}
              onChange={(part, group) => acts.dataset(id, part, group && `${id} ${group}`)}
              onMove={acts.move}
              onCopy={() => begin(acts.copy(id))}
              onRemove={() => remove(id, name)}
            />
          );
        })}
      </ul>
    </section>
  );
}
