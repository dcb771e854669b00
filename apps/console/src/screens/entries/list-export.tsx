/** Exports of the list: as it is filtered, of all entries of the form, or of what is selected. */
import { useState } from 'react';
import type { Query } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useEntriesTexts } from '../../i18n/entries.ts';
import {
  Button,
  Checkbox,
  Icon,
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileZip,
  usePopover,
} from '../../ui/index.ts';
import styles from './list.module.css';
import type { FormRecord } from './list-model.ts';

export type ExportType = 'xlsx' | 'zip';

export const exportEntries = (form: FormRecord, type: ExportType, query: Query): void =>
  void download({ path: `/reports.${type}`, query, filename: `${form.name}.${type}` });

export const exportEntry = (type: 'pdf' | 'xlsx', id: string, name: string): void =>
  void download({ path: `/reports/${id}.${type}`, filename: `${name}.${type}` });

export interface ExportButtonProps {
  form: FormRecord;
  /** Entries that fit the filter. */
  count: number;
  filtered: boolean;
  query: Query;
}

export function ExportButton(props: ExportButtonProps) {
  const t = useEntriesTexts();
  const panel = usePopover(t.export, close => <ExportPanel {...props} onDone={close} />, 'end');
  return (
    <>
      <Button
        icon={IconDownload}
        iconEnd={IconChevronDown}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onPointerEnter={() => panel.preload()}
        onClick={panel.toggle}
      >
        {t.export}
      </Button>
      {panel.popup}
    </>
  );
}

function ExportPanel({ form, count, filtered, query, onDone }: ExportButtonProps & { onDone: () => void }) {
  const t = useEntriesTexts();
  const [names, setNames] = useState(false);
  const [everything, setEverything] = useState(false);
  const all = everything || !filtered;
  function run(type: ExportType) {
    const entries = all ? { 'filter[report_config_id]': form.id } : query;
    exportEntries(form, type, { ...entries, names: names ? 'true' : undefined });
    onDone();
  }
  const types = [
    { type: 'xlsx', label: t.exportXlsx, icon: IconFileSpreadsheet },
    { type: 'zip', label: t.exportZip, icon: IconFileZip },
  ] as const;
  return (
    <div className={styles.export}>
      <h3>{filtered && !everything ? t.exportFiltered(count) : t.entriesOf(filtered ? form.reports_count : count)}</h3>
      {types.map(({ type, label, icon }) => (
        <button key={type} type="button" className={styles.choice} onClick={() => run(type)}>
          <Icon of={icon} />
          <span>{label}</span>
          <small>{type}</small>
        </button>
      ))}
      <hr />
      <Checkbox label={t.exportNames} checked={names} onChange={setNames} />
      {filtered && <Checkbox label={t.exportAll(form.reports_count)} checked={everything} onChange={setEverything} />}
      <hr />
      <p>{t.exportNote}</p>
    </div>
  );
}
