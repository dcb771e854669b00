/** Receipt of a new entry on a phone: its number, a code that opens it, what arrived, and what comes next. */
import { type Data, type Form, inputsOf } from '@kontor/form';
import { useEffect, useRef, useState } from 'react';
import { useEntryPhoneTexts } from '../../../i18n/entry-phone.ts';
import { time } from '../../../i18n/format.ts';
import { provisionalNumber } from '../../../offline/provisional-number.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import {
  IconCheck,
  IconDeviceMobile,
  IconDownload,
  IconFileTypePdf,
  IconPhoto,
  IconPlus,
  IconX,
} from '../../../ui/icons.ts';
import Qr from '../../../ui/qr.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { EntryModel } from '../common/model.ts';
import { entryTitle } from '../common/title.ts';
import styles from './phone.module.css';

interface ReceiptProps {
  model: EntryModel;
  list: string;
  onAgain: () => void;
}

export function Receipt({ model, list, onAgain }: ReceiptProps) {
  const t = useEntryPhoneTexts();
  const { config, form, store, progress } = model;
  const heading = useRef<HTMLHeadingElement>(null);
  const [at] = useState(() => new Date());
  useEffect(() => heading.current?.focus(), []);
  const data = store.settled();
  const sent = progress.receipt ?? null;
  const files = filesIn(form, data, t.files);
  const title = [sent?.number, entryTitle(form, data)].filter(Boolean).join(' ');
  const pdf = () =>
    void import('../common/download-entry.ts')
      .then(each => each.downloadEntry(sent?.id ?? '', `${config.name} ${title}`, 'pdf'))
      .catch(toast.error);
  return (
    <section className={styles.receipt} data-page-bar aria-labelledby="receipt-title">
      <IconButton className={styles.cross} icon={IconX} label={t.toList} href={list} />
      <header>
        <span className={cx(styles.seal, !sent && styles.waits)}>
          <Icon of={sent ? IconCheck : IconDeviceMobile} size={26} />
        </span>
        <div>
          <h1 id="receipt-title" ref={heading} tabIndex={-1}>
            {headingOf(model, t)}
          </h1>
          <p>{sent ? t.sentAt(time(at)) : t.keptBody}</p>
        </div>
      </header>
      {(sent || config.numbering) && (
        <div className={styles.ticket}>
          <Numbered
            label={sent ? t.number : t.provisional}
            value={sent ? sent.number : provisionalNumber(progress.localId)}
          />
          {sent ? (
            <>
              <Qr text={`${location.origin}/reports/${config.id}/${sent.id}/view`} label={t.code} size={232} />
              <p>{t.codeBody}</p>
            </>
          ) : (
            <p>{t.numberLater}</p>
          )}
        </div>
      )}
      <ul>
        {files.map(({ name, label }) => (
          <li key={name}>
            <Icon of={IconPhoto} size={20} />
            <span>{label}</span>
            <em className={cx(!sent && styles.waits)}>
              <Icon of={sent ? IconCheck : IconDeviceMobile} size={16} />
              {sent ? t.arrived : t.onDevice}
            </em>
          </li>
        ))}
        {sent && (
          <li>
            <button type="button" onClick={pdf}>
              <Icon of={IconFileTypePdf} size={20} />
              <span>{t.pdf}</span>
              <Icon of={IconDownload} size={20} />
            </button>
          </li>
        )}
      </ul>
      <footer>
        <Button kind="primary" icon={IconPlus} onClick={onAgain}>
          {t.another}
        </Button>
        <Button kind="ghost" href={sent ? list : '/unsent'}>
          {sent ? t.toList : t.toUnsent}
        </Button>
      </footer>
    </section>
  );
}

function headingOf({ progress: { receipt, state } }: EntryModel, t: ReturnType<typeof useEntryPhoneTexts>): string {
  if (!receipt) return t.kept;
  return state === 'draft' ? t.saved : t.sent;
}

function Numbered({ label, value }: { label: string; value: string | null }) {
  return (
    value && (
      <>
        <small>{label}</small>
        <strong>{value}</strong>
      </>
    )
  );
}

/** How many files each field has, with those of all instances of a repeat. */
function filesIn(form: Form, data: Data, write: (label: string, count: number) => string) {
  const counts = new Map<string, number>();
  for (const [key, ids] of Object.entries((data._images ?? {}) as Data)) {
    const name = key.replace(/\.\d+$/, '');
    counts.set(name, (counts.get(name) ?? 0) + [ids].flat().length);
  }
  return inputsOf(form).flatMap(({ name, label }) => {
    const count = counts.get(name) ?? 0;
    return count > 0 ? [{ name, label: write(label, count) }] : [];
  });
}
