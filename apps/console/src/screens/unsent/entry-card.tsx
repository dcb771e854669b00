/** Card of an outbox entry: title, progress or refusal, and actions. */
import { useEffect, useState } from 'react';
import { loadErrorTexts } from '../../errors/error-texts.ts';
import { bytes, since, time } from '../../i18n/format.ts';
import { useUnsentTexts } from '../../i18n/unsent.ts';
import { faultText } from '../../library/offline/fault-text.ts';
import { provisionalNumber } from '../../offline/provisional-number.ts';
import { sendNow } from '../../offline/sender.ts';
import type { Fault, Outgoing } from '../../offline/types.ts';
import {
  Button,
  DotsMenu,
  IconEdit,
  IconFileExport,
  IconSend,
  IconTrash,
  menu,
  Note,
  Progress,
  StateGlyph,
} from '../../ui/index.ts';
import { exportEntry, removeEntry, reopenEntry } from './actions.ts';
import { isReopenable, sizeOf, storedId } from './model.ts';
import styles from './unsent.module.css';
import { useForm } from './use-form.ts';

/** Facts joined by dots. */
export const Line = ({ of }: { of: (string | false | null)[] }) => (
  <span className={styles.line}>{of.filter(Boolean).join(' · ')}</span>
);

export function EntryCard({ entry }: { entry: Outgoing }) {
  const t = useUnsentTexts();
  const { title, form_name, at, way, files, fault, hold, local_id } = entry;
  const name = title || t.untitled;
  const sending = !fault && hold === null;
  const mendable = fault ? isReopenable(fault) : !sending;
  const stored = fault && storedId(fault);
  const again = () => void sendNow([local_id]);
  const items = menu([
    !sending && { id: 'send', label: fault ? t.sendAgain : t.sendOne, icon: IconSend, onSelect: again },
    mendable && { id: 'edit', label: t.edit, icon: IconEdit, onSelect: () => void reopenEntry(entry) },
    { id: 'export', label: t.export, icon: IconFileExport, onSelect: () => void exportEntry(entry) },
    { line: true },
    !sending && {
      id: 'remove',
      label: t.remove,
      icon: IconTrash,
      danger: true,
      onSelect: () => void removeEntry(entry),
    },
  ]);
  return (
    <li className={styles.card} data-entry={local_id}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {!fault && (
          <span className={styles.state}>
            <StateGlyph kind="ready" label={t.ready} />
          </span>
        )}
        <DotsMenu name={name} items={items} />
      </div>
      <Line
        of={[
          form_name,
          entry.numbered === true && `${t.provisional(provisionalNumber(local_id))}, ${t.numberLater}`,
          way.kind === 'link' && t.byLink,
          t.savedAt(since(new Date(at))),
          files.length > 0 && t.files(files.length),
          bytes(sizeOf(entry)),
        ]}
      />
      {fault ? <Refusal entry={entry} fault={fault} /> : <Waiting entry={entry} />}
      {sending && files.length > 0 && <Files files={files} />}
      {fault && (
        <div className={styles.buttons}>
          {mendable && (
            <Button icon={IconEdit} onClick={() => void reopenEntry(entry)}>
              {t.edit}
            </Button>
          )}
          {stored && way.kind === 'session' && (
            <Button href={`/reports/${entry.report_config_id}/${stored}/view`}>{t.view}</Button>
          )}
          <Button icon={IconFileExport} onClick={() => void exportEntry(entry)}>
            {t.export}
          </Button>
        </div>
      )}
    </li>
  );
}

function Waiting({ entry: { hold, not_before } }: { entry: Outgoing }) {
  const t = useUnsentTexts();
  const holdTexts = { network: t.holdNetwork, session: t.holdSession, server: t.holdServer, turn: t.holdTurn };
  const later = hold === 'network' || hold === 'server' ? not_before > Date.now() && new Date(not_before) : false;
  return (
    <p className={styles.status} role="status">
      {hold ? holdTexts[hold] : t.sending} {later && t.nextTry(time(later))}
    </p>
  );
}

function Files({ files }: Pick<Outgoing, 'files'>) {
  const t = useUnsentTexts();
  return (
    <ul className={styles.files}>
      {files.map(({ id, filename, size, sent, stored }) => (
        <li key={id}>
          <span className={styles.file}>
            <span>{filename}</span>
            <span className="num">{stored ? t.fileSent : t.fileOf(bytes(sent), bytes(size))}</span>
          </span>
          <Progress label={t.progressOf(filename)} value={stored ? size : sent} max={Math.max(1, size)} />
        </li>
      ))}
    </ul>
  );
}

/** Field errors with labels, if the form is available. */
function Refusal({ entry, fault }: { entry: Outgoing; fault: Fault }) {
  const form = useForm(entry.report_config_id, fault.code === 422);
  const [ready, setReady] = useState(false);
  useEffect(() => void loadErrorTexts().then(() => setReady(true)), []);
  const words = faultText(fault, entry.way.kind, form);
  return (
    <Note tone="bad">
      {ready && <b>{words.title}</b>}
      {ready && words.lines.length > 0 && (
        <ul className={styles.lines}>
          {words.lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Note>
  );
}

export function SentRow({ entry }: { entry: Outgoing }) {
  const t = useUnsentTexts();
  const { title, form_name, way, receipt, report_config_id, local_id } = entry;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b>{title || t.untitled}</b>
        <Line
          of={[
            form_name,
            way.kind === 'link' && t.byLink,
            receipt?.number ? `${receipt.number} (${t.provisional(provisionalNumber(local_id))})` : null,
            receipt && t.sentAt(since(new Date(receipt.at))),
          ]}
        />
      </span>
      <StateGlyph kind="sent" label={t.sent} />
      {receipt && way.kind === 'session' && (
        <Button size="sm" href={`/reports/${report_config_id}/${receipt.report_id}/view`}>
          {t.view}
        </Button>
      )}
    </li>
  );
}
