/** Dialog that adds a person: by invitation mail, or with a password to pass on. */
import type { User } from '@kontor/contract';
import { languageCodes } from '@kontor/form/languages';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useSave } from '../../api/mutations.ts';
import { useUser } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { languageName } from '../../i18n/format.ts';
import { language } from '../../i18n/index.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Button, Dialog, Note, RadioTiles, Select, TextField, toast } from '../../ui/index.ts';
import { confirmTarget } from './people.ts';
import { GroupPicker } from './picker.tsx';
import styles from './users.module.css';

export default function NewUser({ way, onClose }: { way: 'invite' | 'add'; onClose: () => void }) {
  const t = useUsersTexts();
  const administers = useUser()?.role === 'admin';
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<User['role']>('user');
  const [spoken, setSpoken] = useState<NonNullable<User['language']>>(language.get());
  const [groups, setGroups] = useState<{ id: string; name: string }[]>([]);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>();
  const invites = way === 'invite';
  const invitation = useCall('POST /pixelstein-users/users/invite.json', { stale: ['users'] });
  const adding = useSave('users');
  const form = useId();
  const issues = issuesByPath(error);
  const missing = (value: string) => (tried && !value.trim() ? t.missing : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!username.trim() || !email.trim() || (!invites && !password)) return;
    const body = {
      username: username.trim(),
      email: email.trim(),
      role,
      language: spoken,
      ...(groups.length > 0 && { groups: groups.map(({ id }) => ({ id })) }),
    };
    try {
      if (invites) await invitation.mutateAsync({ body: { ...body, target: confirmTarget() } });
      else await adding.mutateAsync({ body: { ...body, password } });
      toast.ok(() => (invites ? t.invitedTo(email.trim()) : t.added(username.trim())));
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  }
  const known = ['username', 'email', 'password'].some(path => issues[path]);
  return (
    <Dialog
      title={invites ? t.inviteTitle : t.addTitle}
      size="md"
      persistent
      onClose={onClose}
      note={invites ? t.inviteHint : undefined}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={(invitation.isPending || adding.isPending) && t.saving}
          >
            {invites ? t.invite : t.create}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        {error !== undefined && !known && (
          <Note tone="bad" live>
            {[describe(error).title, ...describe(error).lines].join(' ')}
          </Note>
        )}
        <div className={styles.pair}>
          <TextField
            label={t.username}
            value={username}
            onChange={setUsername}
            maxLength={100}
            autoComplete="off"
            error={missing(username) ?? issues.username}
            required
          />
          <TextField
            label={t.email}
            type="email"
            value={email}
            onChange={setEmail}
            autoComplete="off"
            error={missing(email) ?? issues.email}
            required
          />
        </div>
        {!invites && (
          <TextField
            label={t.passwordInitial}
            hint={t.passwordHint}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            maxLength={128}
            error={missing(password) ?? issues.password}
            required
          />
        )}
        {administers && (
          <RadioTiles
            label={t.role}
            value={role}
            onChange={setRole}
            options={[
              { value: 'user', label: t.user },
              { value: 'helpdesk', label: t.helpdesk },
              { value: 'admin', label: t.admin },
            ]}
          />
        )}
        <Select
          label={t.language}
          value={spoken}
          onChange={setSpoken}
          options={languageCodes.map(value => ({ value, label: languageName(value) }))}
        />
        <GroupPicker value={groups} onChange={setGroups} />
      </form>
    </Dialog>
  );
}
