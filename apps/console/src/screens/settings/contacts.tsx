/**
 * Form fields of the branding settings that public pages show: contacts on the page of an ended link, and the URLs of the
 * privacy notice and the imprint. Lazy chunk.
 */
import { type Contact, contactBounds, contactKind } from '@kontor/contract/contacts';
import { useBrandingTexts } from '../../i18n/branding.ts';
import { useContactsTexts } from '../../i18n/contacts-texts.ts';
import { Button, IconButton, IconPlus, IconX, Note, TextField } from '../../ui/index.ts';
import cards from './cards.module.css';
import styles from './contacts.module.css';

type Name = 'branding_contacts' | 'branding_privacy_url' | 'branding_imprint_url';

/** The contacts in the option's JSON, valid or not: rows that are being typed are in it as well. */
function rowsOf(value: string): Contact[] {
  try {
    const given: unknown = JSON.parse(value || '[]');
    const texts = (each: Partial<Contact>) => ({
      name: String(each?.name ?? ''),
      reach: String(each?.reach ?? ''),
      note: String(each?.note ?? ''),
    });
    return Array.isArray(given) ? given.map(texts) : [];
  } catch {
    return [];
  }
}

const valueWith = (rows: readonly Contact[]): string => (rows.length > 0 ? JSON.stringify(rows) : '');

interface Props {
  values: Readonly<Record<Name, string>>;
  set: (change: Partial<Record<Name, string>>) => void;
  faultOf: (name: string) => string | undefined;
}

export default function PublicPages({ values, set, faultOf }: Props) {
  const t = useContactsTexts();
  const own = useBrandingTexts();
  const rows = rowsOf(values.branding_contacts);
  const put = (next: readonly Contact[]) => set({ branding_contacts: valueWith(next) });
  const fault = faultOf('branding_contacts');
  return (
    <>
      <h2>{t.publicPages}</h2>
      <fieldset className={styles.contacts}>
        <legend>{t.contacts}</legend>
        <p className={cards.quiet}>{t.contactsHint}</p>
        {rows.map((row, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no ids, their inputs have no state of their own, and they are not reordered
            key={at}
            row={row}
            at={at + 1}
            onChange={change => put(rows.map((each, index) => (index === at ? { ...each, ...change } : each)))}
            onRemove={() => put(rows.filter((_, index) => index !== at))}
          />
        ))}
        {fault && <Note tone="bad">{fault}</Note>}
        {rows.length < contactBounds.most && (
          <Button icon={IconPlus} onClick={() => put([...rows, { name: '', reach: '', note: '' }])}>
            {t.addContact}
          </Button>
        )}
      </fieldset>
      <div className={styles.pair}>
        {(['branding_privacy_url', 'branding_imprint_url'] as const).map(name => (
          <TextField
            key={name}
            type="url"
            label={own[name]}
            hint={t.ownPageHint}
            value={values[name]}
            onChange={value => set({ [name]: value })}
            error={faultOf(name)}
          />
        ))}
      </div>
    </>
  );
}

interface RowProps {
  row: Contact;
  at: number;
  onChange: (change: Partial<Contact>) => void;
  onRemove: () => void;
}

function Row({ row, at, onChange, onRemove }: RowProps) {
  const t = useContactsTexts();
  const isReached = contactKind(row.reach) !== null;
  return (
    <fieldset className={styles.row} aria-label={t.contact(at)}>
      <TextField
        label={t.name}
        value={row.name}
        maxLength={contactBounds.name}
        onChange={name => onChange({ name })}
        error={row.name.trim() === '' && row.reach !== '' ? t.nameMissing : undefined}
      />
      <TextField
        label={t.reach}
        value={row.reach}
        maxLength={contactBounds.reach}
        onChange={reach => onChange({ reach: reach.trimStart() })}
        error={row.reach !== '' && !isReached ? t.reachWrong : undefined}
      />
      <TextField label={t.note} value={row.note} maxLength={contactBounds.note} onChange={note => onChange({ note })} />
      <IconButton icon={IconX} label={t.removeContact(at)} onClick={onRemove} />
    </fieldset>
  );
}
