/** Dialog for export options; preset with the last choice. */
import { inputsOf } from '@kontor/form';
import { useId, useState } from 'react';
import { useExportTexts } from '../../../i18n/exports.ts';
import { Button, Checkbox, Dialog, RadioList, RadioTiles } from '../../../ui/index.ts';
import type { FormRecord } from '../common/entry.ts';
import { ExportLinkRows } from '../common/export-link-rows.tsx';
import styles from './export.module.css';
import { FeedAddress } from './feed-address.tsx';
import { type ExportOptions, exportEntries, mostDirectOf, mostPrinted, savedOptions, saveOptions } from './run.ts';
import type { ExportProps } from './types.ts';

/**
 * Before they are counted, those that match may be all. Whether a document holds them is then known where they are more
 * already; else the server says so.
 */
function numbersOf({ form, count, isCounting, filtered }: ExportProps, type: ExportOptions['type']) {
  const total = filtered ? form.reports_count : count;
  const uncounted = type === 'pdf' ? Math.max(count + 1, mostPrinted) : total;
  return { total, matching: isCounting ? uncounted : count };
}

const filteredOf = (t: ReturnType<typeof useExportTexts>, { count, isCounting }: ExportProps): string =>
  isCounting ? t.filteredOver(count) : t.filtered(count);

export default function ExportDialog(props: ExportProps & { onClose: () => void }) {
  const { form, filtered, query, onClose } = props;
  const t = useExportTexts();
  const id = useId();
  const [exportOptions, setOptions] = useState(savedOptions);
  const [everything, setEverything] = useState(false);
  const all = everything || !filtered;
  const { type } = exportOptions;
  const { total, matching } = numbersOf(props, type);
  const asked = all ? total : matching;
  const paper = type === 'pdf';
  const most = mostDirectOf(type);
  const tooMany = paper && asked > mostPrinted;
  const change = (next: Partial<ExportOptions>) => setOptions({ ...exportOptions, ...next });
  function start() {
    saveOptions(exportOptions);
    void exportEntries(form.name, exportOptions, all ? { 'filter[report_config_id]': form.id } : query, asked);
    onClose();
  }
  return (
    <Dialog
      title={t.title(form.name)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={id} disabledReason={tooMany && t.pdfMost(mostPrinted)}>
            {t.start}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          if (!tooMany) start();
        }}
      >
        {filtered ? (
          <RadioList
            label={t.which}
            value={all ? 'all' : 'filtered'}
            onChange={value => setEverything(value === 'all')}
            options={[
              { value: 'filtered', label: filteredOf(t, props) },
              { value: 'all', label: t.everything(total) },
            ]}
          />
        ) : (
          <p>{t.everything(total)}</p>
        )}
        <RadioList
          label={t.format}
          value={exportOptions.type}
          onChange={type => change({ type: type as ExportOptions['type'] })}
          options={[
            { value: 'xlsx', label: t.xlsx },
            { value: 'csv', label: t.csv },
            { value: 'pdf', label: t.pdf },
            { value: 'zip', label: t.zip },
          ]}
        />
        {!paper && <Manner {...{ exportOptions, change, form }} />}
        {!paper && <FeedAddress form={form.id} />}
        {tooMany ? (
          <p className={styles.note}>{t.pdfMost(mostPrinted)}</p>
        ) : (
          asked > most && (
            <p className={styles.note}>{props.isCounting && !all ? t.backgroundUncounted : t.background(most)}</p>
          )
        )}
      </form>
      {!paper && <ExportLinkRows form={form.id} />}
    </Dialog>
  );
}

interface MannerProps {
  exportOptions: ExportOptions;
  change(next: Partial<ExportOptions>): void;
  form: FormRecord;
}

/** How answers are written into the cells of a workbook or table. */
function Manner({ exportOptions, change, form }: MannerProps) {
  const t = useExportTexts();
  const some = inputsOf(form).some(({ content }) => content.former !== undefined);
  return (
    <>
      <RadioTiles
        label={t.answers}
        value={exportOptions.values}
        onChange={values => change({ values: values as ExportOptions['values'] })}
        options={[
          { value: 'labels', label: t.labels },
          { value: 'stored', label: t.stored },
        ]}
      />
      <RadioTiles
        label={t.lists}
        value={exportOptions.options}
        onChange={options => change({ options: options as ExportOptions['options'] })}
        options={[
          { value: 'one', label: t.listsOne },
          { value: 'columns', label: t.listsColumns },
        ]}
      />
      <Checkbox label={t.names} checked={exportOptions.names} onChange={names => change({ names })} />
      {some && <Checkbox label={t.former} checked={exportOptions.former} onChange={former => change({ former })} />}
    </>
  );
}
