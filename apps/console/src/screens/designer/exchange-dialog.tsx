/**
 * Import dialog: summary of the file, what must be corrected, or why it is rejected; replaces the form or appends to
 * it.
 */
import { designIssueText } from '@kontor/form/design';
import { useState } from 'react';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Dialog, Note, RadioList } from '../../ui/index.ts';
import styles from './dialogs.module.css';
import type { FormDocument } from './document.ts';
import { appended, type Read, replaced } from './exchange.ts';
import { faultsOf } from './faults.ts';
import { countOf } from './outline-rows.ts';

const SHOWN = 8;

interface ExchangeDialogProps {
  file: string;
  read: Read;
  present: FormDocument;
  onTake(next: FormDocument): void;
  onClose(): void;
}

export default function ExchangeDialog({ file, read, present, onTake, onClose }: ExchangeDialogProps) {
  const t = useDesignerToolTexts();
  const [how, setHow] = useState('replace');
  const taken = typeof read === 'string' || read.refused ? null : read;
  const next = taken && (how === 'replace' ? replaced(present, taken) : appended(present, taken));
  const lines = next && taken ? faultsOf({ ...next, fields: taken.form.fields, name: file }, taken.faults) : [];
  return (
    <Dialog
      title={t.importTitle(file)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{taken ? t.importNot : t.importClose}</Button>
          {next && (
            <Button kind="primary" onClick={() => onTake(next)}>
              {how === 'replace' ? t.importReplace : t.importAppend}
            </Button>
          )}
        </>
      }
    >
      {typeof read === 'string' && <Note tone="bad">{read === 'no_json' ? t.importNoJson : t.importTooLong}</Note>}
      {typeof read !== 'string' && read.refused && <Refused refused={read.refused} />}
      {taken && (
        <div className={styles.exchange}>
          <p>{t.importHolds(countOf(taken.form.fields), taken.form.states.length)}</p>
          {lines.length > 0 && (
            <Note tone="warn">
              <b>{t.importFaults(lines.length)}</b>
              <ul>
                {lines.slice(0, SHOWN).map(line => (
                  <li key={line.key}>{line.text}</li>
                ))}
              </ul>
              {lines.length > SHOWN && t.importMore(lines.length - SHOWN)}
            </Note>
          )}
          <RadioList
            label={t.importHow}
            value={how}
            onChange={setHow}
            options={[
              { value: 'replace', label: t.importReplaceHow },
              { value: 'append', label: t.importAppendHow },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}

function Refused({ refused }: { refused: NonNullable<Exclude<Read, string>['refused']> }) {
  const t = useDesignerToolTexts();
  const locale = useLanguage();
  // the usual texts ask to fill in or correct a value, which is impossible in an imported file
  const own: Partial<Record<string, string>> = { required: t.importMissing, invalid: t.importInvalid };
  return (
    <Note tone="bad">
      <b>{t.importRefused(refused.length)}</b>
      <ul>
        {refused.slice(0, SHOWN).map(issue => (
          <li key={`${issue.path} ${issue.code}`}>
            <code>{issue.path}</code>: {own[issue.code] ?? designIssueText(issue, locale)}
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && t.importMore(refused.length - SHOWN)}
    </Note>
  );
}
