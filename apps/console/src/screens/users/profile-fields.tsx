/** Profile and role of a user; the save bar saves them. */
import { languageCodes } from '@kontor/form/languages';
import { useUser } from '../../api/session.ts';
import { issuesByPath } from '../../errors/problem-text.ts';
import { languageName } from '../../i18n/format.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { RadioTiles, Select, Switch, TextField } from '../../ui/index.ts';
import type { UserFormState } from './use-user-form.ts';
import styles from './users.module.css';

export function ProfileFields({ draft, set, error, own, last }: UserFormState) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const issues = issuesByPath(error);
  const administers = useUser()?.role === 'admin';
  return (
    <section className={styles.block}>
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
        onChange={role => set({ role })}
        options={[
          { value: 'user', label: t.user, disabled: last || !administers },
          { value: 'helpdesk', label: t.helpdesk, disabled: last || !administers },
          { value: 'admin', label: t.admin, disabled: !administers },
        ]}
      />
      <Switch label={t.active} checked={draft.active} disabled={last || own} onChange={active => set({ active })} />
      <p className={styles.note}>{own ? t.selfNot : r.ends}</p>
    </section>
  );
}
