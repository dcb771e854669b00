/** Account section for the profile: a form that sends changed fields only, under an optimistic lock. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { refresh, useRecord } from '../../api/hooks.ts';
import { keepUser, useRights, useUser } from '../../api/session.ts';
import { followBrowser, languageChoices, setLanguage } from '../../i18n/index.ts';
import { useMyAccountTexts } from '../../i18n/my-account.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { useUserMenuTexts } from '../../i18n/user-menu.ts';
import {
  Button,
  Note,
  RadioTiles,
  Select,
  TextField,
  toast,
  useBlocker,
  useCommands,
  useStore,
} from '../../ui/index.ts';
import { setTheme, type Theme, theme } from '../../ui/theme.ts';
import styles from './my-account.module.css';
import { PasswordField } from './new-password.tsx';
import { ProfileConflict } from './profile-conflict.tsx';
import { FIELDS, type Field, type Self } from './profile-fields.ts';
import { Trouble } from './trouble.tsx';
import { useFaults } from './use-faults.ts';
import { useSignIn } from './use-sign-in.ts';
import { Waiting } from './waiting.tsx';

const RESOURCE = 'users';

export default function Profile() {
  const query = useRecord(RESOURCE, 'self');
  return (
    <div className={styles.section}>
      {query.record && query.version ? <Form self={query.record} version={query.version} /> : <Waiting query={query} />}
      <Appearance />
    </div>
  );
}

type Typed = Partial<Pick<Self, Field>>;

/** Fields that differ from the stored value. */
function changesOf(self: Self, typed: Typed): Typed {
  const shown = (value: string | null | undefined) => value?.trim() || null;
  return Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = typed[name];
      return value !== undefined && shown(value) !== shown(self[name]) ? [[name, shown(value)]] : [];
    }),
  );
}

/** What was typed after `before`: while a save was on its way. */
const since = (before: Typed, now: Typed): Typed =>
  Object.fromEntries(FIELDS.flatMap(name => (now[name] === before[name] ? [] : [[name, now[name]]])));

function Form({ self, version }: { self: Self; version: string }) {
  const t = useMyAccountTexts();
  const ui = useUiTexts();
  const queries = useQueryClient();
  const user = useUser();
  const may = useRights()('Users', 'update');
  const [typed, setTyped] = useState<Typed>({});
  const [password, setPassword] = useState('');
  const [conflict, setConflict] = useState<Self | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const changes = changesOf(self, typed);
  const dirty = Object.keys(changes).length > 0;

  async function save(against: string) {
    const body = { ...changes, ...(changes.email !== undefined && { old_password: password }) };
    const { data } = await ask('PATCH /pixelstein-users/users/edit/{id}.json', {
      params: { id: 'self' },
      body,
      ifMatch: against,
    });
    const { username, email, first_name, last_name, language } = data;
    if (user) keepUser({ ...user, username, email, first_name, last_name, language });
    await refresh(queries, RESOURCE);
    setTyped(now => since(typed, now));
    setPassword('');
    setConflict(null);
    toast.ok(() => useMyAccountTexts.now().saved);
    // Last: words in the new language say that all is saved, so that leaving asks nothing.
    if (changes.language) void setLanguage(changes.language);
    else if ('language' in changes) void followBrowser();
  }
  const against = useRef(version);
  const way = useSignIn(
    () => save(against.current),
    error => {
      if (error.code !== 412 || !error.current) return false;
      setConflict(error.current as Self);
      return true;
    },
  );
  const faults = useFaults(way.refusal, form);
  function run(at = version): Promise<boolean> {
    against.current = at;
    return way.run();
  }
  useBlocker({
    dirty,
    save: () => run(),
  });
  useCommands([{ id: 'save', label: ui.save, keys: 'mod+s', inInputs: true, run: () => void (dirty && run()) }]);

  const field = (name: Exclude<Field, 'language'>, label: string, autoComplete: string, more = {}) => (
    <TextField
      label={label}
      name={name}
      value={typed[name] ?? self[name] ?? ''}
      onChange={text => setTyped({ ...typed, [name]: text })}
      autoComplete={autoComplete}
      readOnly={!may}
      error={faults[name]}
      {...more}
    />
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (dirty) void run();
  }
  return (
    <form ref={form} className={styles.stack} onSubmit={submit} noValidate>
      {!may && <Note tone="info">{t.noRight}</Note>}
      {conflict && (
        <ProfileConflict
          theirs={conflict}
          mine={changes}
          onTake={() => {
            setTyped({});
            setConflict(null);
            void refresh(queries, RESOURCE);
          }}
          onKeep={() => void run(String(conflict.version))}
        />
      )}
      <Trouble way={way} shown={[...FIELDS, 'old_password']} />
      <TextField label={t.username} value={self.username} onChange={() => undefined} readOnly hint={t.usernameHint} />
      {field('salutation', t.salutation, 'honorific-prefix')}
      <div className={styles.pair}>
        {field('first_name', t.firstName, 'given-name')}
        {field('last_name', t.lastName, 'family-name')}
      </div>
      {field('email', t.email, 'email', { type: 'email', hint: t.emailHint })}
      {changes.email !== undefined && (
        <PasswordField
          label={t.emailPassword}
          name="old_password"
          hint={t.emailPasswordHint}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
          error={faults.old_password}
        />
      )}
      {may && (
        <Select
          label={t.language}
          name="language"
          hint={t.languageHint}
          value={(typed.language === undefined ? self.language : typed.language) ?? ''}
          onChange={value => setTyped({ ...typed, language: value || null })}
          placeholder={t.languageAuto}
          options={languageChoices}
        />
      )}
      {may && (
        <div>
          <Button type="submit" kind="primary" busy={way.busy && t.saving} disabledReason={!dirty && t.unchanged}>
            {ui.save}
          </Button>
        </div>
      )}
    </form>
  );
}

function Appearance() {
  const t = useMyAccountTexts();
  const menu = useUserMenuTexts();
  const look = useStore(theme);
  return (
    <RadioTiles
      label={menu.appearance}
      hint={t.appearanceHint}
      value={look}
      onChange={value => setTheme(value as Theme)}
      options={[
        { value: 'auto', label: menu.system },
        { value: 'light', label: menu.light },
        { value: 'dark', label: menu.dark },
      ]}
    />
  );
}
