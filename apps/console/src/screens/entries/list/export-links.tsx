/** Dialog of a saved view's export links: one is made and shown this once, the others are listed and revoked. */
import type { ExportFormat } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ask } from '../../../api/ask.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useExportLinkTexts } from '../../../i18n/export-links.ts';
import { ownZone } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/index.ts';
import {
  Button,
  CopyButton,
  DateField,
  Dialog,
  Icon,
  IconCircleCheckFilled,
  IconLink,
  Note,
  RadioList,
  RadioTiles,
  toast,
  UNREADABLE,
} from '../../../ui/index.ts';
import { ExportLinkRows, exportLinksKey } from '../common/export-link-rows.tsx';
import styles from '../common/export-links.module.css';
import type { SavedView } from './view-fields.ts';

const FORMATS = ['csv', 'xlsx', 'json'] as const satisfies readonly ExportFormat[];

interface Draft {
  format: ExportFormat;
  values: 'labels' | 'stored';
  /** A day, '' for none. */
  expires: string;
}

/** The end of a local day. */
function endOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1);
}

const isPast = ({ expires }: Draft) => expires !== '' && expires !== UNREADABLE && endOf(expires) <= new Date();

/** React hook that makes links, and holds the address of the last one until it is copied. */
function useMaking(view: string, draft: Draft) {
  const language = useLanguage();
  const queries = useQueryClient();
  const [made, setMade] = useState<{ address: string; taken: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  async function make(): Promise<boolean> {
    setBusy(true);
    try {
      const { format, values, expires } = draft;
      const until = expires ? endOf(expires).toISOString() : null;
      const body = { format, values, language, time_zone: ownZone(), expires: until };
      const { data } = await ask('POST /saved-views/{id}/export-links.json', { params: { id: view }, body });
      setMade({ address: data.address, taken: false });
      await queries.invalidateQueries({ queryKey: exportLinksKey });
      return true;
    } catch (error) {
      setRefusal(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const taken = () => setMade(made && { ...made, taken: true });
  return { made, busy, refusal, make, taken, forgive: () => setRefusal(null) };
}

export default function ExportLinks({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useExportLinkTexts();
  const id = useId();
  const [draft, setDraft] = useState<Draft>({ format: 'csv', values: 'labels', expires: '' });
  const [tried, setTried] = useState(false);
  const { made, busy, refusal, make, taken, forgive } = useMaking(view.id, draft);
  async function create(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || isPast(draft) || draft.expires === UNREADABLE) return;
    if (await make()) setTried(false);
  }
  return (
    <Dialog
      title={t.title(view.name)}
      size="md"
      persistent={made?.taken === false}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button kind="primary" type="submit" form={id} icon={IconLink} busy={busy && t.creating}>
            {t.create}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t.lead}</p>
      <form id={id} className={styles.form} onSubmit={event => void create(event)} noValidate>
        <Wishes
          draft={draft}
          past={tried && isPast(draft)}
          onChange={part => {
            setDraft({ ...draft, ...part });
            forgive();
          }}
        />
        {refusal !== null && (
          <Note tone="bad" live>
            {[describe(refusal).title, ...describe(refusal).lines].join(' ')}
          </Note>
        )}
        {made && <Made key={made.address} address={made.address} onTaken={taken} />}
      </form>
      <ExportLinkRows view={view.id} />
      <ByKey address={`${location.origin}/api/saved-views/${view.id}/entries.${draft.format}`} />
    </Dialog>
  );
}

interface WishesProps {
  draft: Draft;
  /** Its day is over. */
  past: boolean;
  onChange: (part: Partial<Draft>) => void;
}

function Wishes({ draft, past, onChange }: WishesProps) {
  const t = useExportLinkTexts();
  return (
    <>
      <RadioList
        label={t.format}
        value={draft.format}
        onChange={format => onChange({ format: format as ExportFormat })}
        options={FORMATS.map(value => ({ value, label: t[value] }))}
      />
      {draft.format !== 'json' && (
        <RadioTiles
          label={t.answers}
          value={draft.values}
          onChange={values => onChange({ values: values as Draft['values'] })}
          options={[
            { value: 'labels', label: t.labels },
            { value: 'stored', label: t.stored },
          ]}
        />
      )}
      <div className={styles.until}>
        <DateField
          strict
          type="date"
          label={t.expires}
          name="expires"
          hint={t.expiresNote}
          value={draft.expires}
          onChange={expires => onChange({ expires })}
          error={past ? t.past : undefined}
        />
      </div>
    </>
  );
}

function Made({ address, onTaken }: { address: string; onTaken: () => void }) {
  const t = useExportLinkTexts();
  const field = useRef<HTMLInputElement>(null);
  // The address is ready to be copied by the keyboard.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.made}>
      <p role="status">
        <Icon of={IconCircleCheckFilled} size={16} />
        <span>
          <b>{t.created}</b> {t.copyNow}
        </span>
      </p>
      <div>
        <input
          ref={field}
          aria-label={t.link}
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={onTaken}
        />
        <CopyButton kind="primary" text={address} onCopied={onTaken} onFail={toast.error} />
      </div>
    </div>
  );
}

function ByKey({ address }: { address: string }) {
  const t = useExportLinkTexts();
  return (
    <div className={styles.byKey}>
      <p>{t.byKey}</p>
      <div>
        <code>{address}</code>
        <CopyButton text={address} onFail={toast.error} />
      </div>
    </div>
  );
}
