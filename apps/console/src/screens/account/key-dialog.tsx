/** Dialog that creates an API key: name, expiry and a subset of the person's own rights. */
import { type FormEvent, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useUser } from '../../api/session.ts';
import { useKindTexts } from '../../i18n/entities.ts';
import { useKeyTexts } from '../../i18n/keys.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, Checkbox, Dialog, FieldError, RadioTiles, TextField } from '../../ui/index.ts';
import { ACTIONS, heldBy, only, type Rights, turned } from './key-rights.ts';
import styles from './my-account.module.css';
import { Trouble } from './trouble.tsx';
import { useFaults } from './use-faults.ts';
import { useSignIn } from './use-sign-in.ts';

const DAYS = ['30', '90', '180', '365'];
const DAY = 86_400_000;
/** Client and server clocks differ; the maximum lifetime must not fail for that. */
const SLACK = 3_600_000;

/** `onKey` receives the key, which the server sends only once. */
export default function KeyDialog({ onClose, onKey }: { onClose: () => void; onKey: (key: string) => void }) {
  const t = useKeyTexts();
  const ui = useUiTexts();
  const held = heldBy(useUser());
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [rights, setRights] = useState<Rights>({});
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const way = useSignIn(async () => {
    const expires = new Date(Date.now() + Number(days) * DAY - SLACK).toISOString();
    const body = { name: name.trim(), expires, permissions: rights };
    onKey((await ask('POST /account/keys.json', { body })).data.key);
  });
  const faults = useFaults(way.refusal, form);
  const nothing = Object.keys(rights).length === 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() && !nothing) void way.run();
    else form.current?.querySelector<HTMLElement>(name.trim() ? 'table input' : '[name=name]')?.focus();
  }
  return (
    <Dialog
      title={t.addTitle}
      onClose={onClose}
      persistent
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form="new-key" kind="primary" busy={way.busy && t.adding}>
            {t.create}
          </Button>
        </>
      }
    >
      <form ref={form} id="new-key" className={styles.stack} onSubmit={submit} noValidate>
        <Trouble way={way} shown={['name']} />
        <TextField
          label={t.name}
          name="name"
          hint={t.nameHint}
          value={name}
          onChange={setName}
          maxLength={100}
          autoComplete="off"
          required
          error={tried && !name.trim() ? t.nameMissing : faults.name}
        />
        <RadioTiles
          label={t.lasts}
          value={days}
          onChange={setDays}
          options={DAYS.map(value => ({ value, label: t.days(Number(value)) }))}
        />
        <fieldset className={styles.stack}>
          <legend>{t.rights}</legend>
          <div className={styles.buttons}>
            <Button size="sm" onClick={() => setRights(only(held, ['read']))}>
              {t.readOnly}
            </Button>
            <Button size="sm" onClick={() => setRights(held)}>
              {t.all}
            </Button>
            <Button size="sm" onClick={() => setRights({})}>
              {t.none}
            </Button>
          </div>
          {tried && nothing && <FieldError>{t.rightsMissing}</FieldError>}
          <Choice held={held} rights={rights} onChange={setRights} />
        </fieldset>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  held: Rights;
  rights: Rights;
  onChange: (rights: Rights) => void;
}

/** One checkbox per right that the person holds. Where they hold it for their own items only, so does the key. */
function Choice({ held, rights, onChange }: ChoiceProps) {
  const t = useKeyTexts();
  const kinds = useKindTexts();
  return (
    <div className={styles.scroll}>
      <table className={styles.rights} aria-label={t.rights}>
        <thead>
          <tr>
            <th scope="col">{t.kind}</th>
            {ACTIONS.map(action => (
              <th key={action} scope="col">
                {t[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(held).map(([kind, scopes]) => (
            <tr key={kind}>
              <th scope="row">{kinds[kind as keyof typeof kinds]}</th>
              {ACTIONS.map(action => (
                <td key={action}>
                  {scopes[action] ? (
                    <Checkbox
                      label={
                        <>
                          <span className="vh">{`${kinds[kind as keyof typeof kinds]}: ${t[action]} `}</span>
                          {scopes[action] === 'self' && t.own}
                        </>
                      }
                      checked={rights[kind]?.[action] !== undefined}
                      onChange={() => onChange(turned(rights, held, kind, action))}
                    />
                  ) : (
                    '–'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
