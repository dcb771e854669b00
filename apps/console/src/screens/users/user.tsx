/** Screen that edits a user: profile, role, groups, rights and security. */
import type { Permissions } from '@kontor/contract/permissions';
import { languageCodes } from '@kontor/form/languages';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRecord } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { useSave } from '../../api/mutations.ts';
import { fullName, useUser } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { languageName } from '../../i18n/format.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import {
  Button,
  Chip,
  Empty,
  Note,
  Page,
  RadioTiles,
  Select,
  SkeletonRows,
  Switch,
  TextField,
  toast,
  useBlocker,
  useCommands,
  useTitle,
} from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { Conflict } from './conflict.tsx';
import { changesOf, draftOf, type Whole } from './draft.ts';
import { GroupPicker } from './picker.tsx';
import { RightsTable } from './rights-table.tsx';
import { Security } from './security.tsx';
import styles from './users.module.css';

const WITH_GROUPS = { contain: 'groups' } as const;

export default function UserScreen({ params }: ScreenProps) {
  const t = useUsersTexts();
  const { record, version, error } = useRecord('users', params.userId, WITH_GROUPS);
  const back = { href: '/users', label: t.people };
  if (record) return <UserForm key={record.id} stored={record} version={version} />;
  return (
    <Page title={t.people} back={back}>
      {error ? <Empty kind="nothing" title={describe(error).title} /> : <SkeletonRows />}
    </Page>
  );
}

function UserForm({ stored, version }: { stored: Whole; version: string | undefined }) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const self = useUser();
  // Base version: others may change the account while the form is open.
  const [based, setBased] = useState({ record: stored, version });
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [error, setError] = useState<unknown>();
  const save = useSave('users');
  const admins = useList('users', {
    'filter[role]': 'admin',
    'filter[active]': 'true',
    'filter[invited]': 'false',
    limit: 1,
  });
  const { record } = based;
  const own = self?.id === record.id;
  const last = record.role === 'admin' && record.active && !record.invited && !admins.isPending && admins.count <= 1;
  const changes = changesOf(draft, record);
  const dirty = Object.keys(changes).length > 0;
  const issues = issuesByPath(error);
  const clash = error instanceof ApiError && error.code === 412 ? (error.current as Whole | undefined) : undefined;
  const set = (part: Partial<typeof draft>) => setDraft(present => ({ ...present, ...part }));
  useTitle(`${fullName(record)} – ${t.people}`);

  function begin(next: Whole, nextVersion: string | undefined) {
    setBased({ record: next, version: nextVersion });
    setDraft(draftOf(next));
    setError(undefined);
  }
  async function store(against = based.version): Promise<boolean> {
    try {
      const answer = await save.mutateAsync({ id: stored.id, body: changes, version: against });
      begin({ ...answer.data, groups: draft.groups }, answer.version);
      toast.ok(() => r.saved);
      return true;
    } catch (refusal) {
      setError(refusal);
      return false;
    }
  }
  useBlocker({ dirty, save: () => store() });
  useCommands([
    { id: 'user-save', label: t.save, keys: 'mod+s', inInputs: true, hidden: !dirty, run: () => void store() },
  ]);
  const known = ['username', 'email', 'first_name', 'last_name'].some(path => issues[path]);
  return (
    <Page
      title={fullName(record)}
      meta={
        <span className={styles.row}>
          <Chip>{record.username}</Chip>
          {record.invited && <Chip tone="info">{t.invited}</Chip>}
          {!record.active && <Chip tone="warn">{t.inactive}</Chip>}
          {own && <Chip tone="selected">{t.self}</Chip>}
        </span>
      }
      back={{ href: '/users', label: t.people }}
      primary={
        <Button kind="primary" busy={save.isPending && t.saving} onClick={() => void store()}>
          {t.save}
        </Button>
      }
      sticky
    >
      <div className={styles.page}>
        {clash ? (
          <Conflict
            mine={draft}
            theirs={clash}
            onTake={() => begin({ ...clash, groups: record.groups ?? [] }, String(clash.version))}
            onKeep={() => void store(String(clash.version))}
          />
        ) : (
          error !== undefined &&
          !known && (
            <Note tone="bad" live>
              {[describe(error).title, ...describe(error).lines].join(' ')}
            </Note>
          )
        )}
        <section className={styles.block}>
          <h2>{r.profile}</h2>
          <div className={styles.pair}>
            <TextField
              label={t.username}
              value={draft.username}
              onChange={username => set({ username })}
              error={issues.username}
              maxLength={100}
              required
            />
            <TextField
              label={t.email}
              type="email"
              value={draft.email}
              onChange={email => set({ email })}
              error={issues.email}
              readOnly={own}
            />
            <TextField
              label={t.firstName}
              value={draft.first_name}
              onChange={first_name => set({ first_name })}
              error={issues.first_name}
              maxLength={100}
            />
            <TextField
              label={t.lastName}
              value={draft.last_name}
              onChange={last_name => set({ last_name })}
              error={issues.last_name}
              maxLength={100}
            />
            <TextField
              label={t.salutation}
              value={draft.salutation}
              onChange={salutation => set({ salutation })}
              maxLength={50}
            />
            <Select
              label={t.language}
              value={draft.language}
              placeholder={t.none}
              onChange={language => set({ language })}
              options={languageCodes.map(value => ({ value, label: languageName(value) }))}
            />
          </div>
          <RadioTiles
            label={t.role}
            value={draft.role}
            {...(last && { hint: t.lastAdmin })}
            onChange={role => set({ role: role === 'admin' ? 'admin' : 'user' })}
            options={[
              { value: 'user', label: t.user, disabled: last },
              { value: 'admin', label: t.admin },
            ]}
          />
          <Switch label={t.active} checked={draft.active} disabled={last || own} onChange={active => set({ active })} />
          <p className={styles.note}>{r.ends}</p>
          <GroupPicker value={draft.groups} onChange={groups => set({ groups })} />
        </section>
        <section className={styles.block}>
          <h2>{r.rights}</h2>
          <p className={styles.note}>{`${r.legend} ${r.notHeld}`}</p>
          {own && <Note tone="warn">{r.selfRights}</Note>}
          <RightsTable
            role={draft.role}
            own={draft.permissions}
            onChange={(permissions: Permissions) => set({ permissions })}
          />
        </section>
        {!own && <Security person={record} />}
      </div>
    </Page>
  );
}
