/** Screen that edits a user: profile, role, groups, rights and security. */
import { useRecord } from '../../api/hooks.ts';
import { fullName, useUser } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import {
  Button,
  Chip,
  Empty,
  IconArrowBackUp,
  Note,
  Page,
  SkeletonRows,
  useCommands,
  useTitle,
} from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { Conflict } from './conflict.tsx';
import type { Whole } from './draft.ts';
import { ProfileFields } from './profile-fields.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { Security } from './security.tsx';
import { type UserFormState, useUserForm } from './use-user-form.ts';
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
  const administers = useUser()?.role === 'admin';
  const form = useUserForm(stored, version);
  const { record, draft, own } = form;
  useTitle(`${fullName(record)} – ${t.people}`);
  useCommands([
    { id: 'user-save', label: t.save, keys: 'mod+s', inInputs: true, hidden: !form.dirty, run: () => void form.save() },
  ]);
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
        <Button kind="primary" busy={form.busy && t.saving} onClick={() => void form.save()}>
          {t.save}
        </Button>
      }
      sticky
    >
      <div className={styles.page}>
        <Refusal {...form} />
        <ProfileFields {...form} />
        {administers && (
          <section className={styles.block}>
            <div className={styles.titled}>
              <h2>{r.rights}</h2>
              {form.restorable && (
                <span className={styles.row} role="status">
                  {r.rightsSaved}
                  <Button
                    kind="ghost"
                    size="sm"
                    icon={IconArrowBackUp}
                    onClick={() => form.restorable && void form.saveRights(form.restorable.permissions)}
                  >
                    {r.undo}
                  </Button>
                </span>
              )}
            </div>
            {own && <Note tone="warn">{r.selfRights}</Note>}
            <RightsMatrix role={record.role} own={draft.permissions} onChange={own => void form.saveRights(own)} />
          </section>
        )}
        {!own && <Security person={record} />}
      </div>
    </Page>
  );
}

/** Why the form was not saved: somebody else's version to choose from, or what no field shows. */
function Refusal({ draft, record, error, clash, begin, save }: UserFormState) {
  if (clash)
    return (
      <Conflict
        mine={draft}
        theirs={clash}
        onTake={() => begin({ ...clash, groups: record.groups ?? [] }, String(clash.version))}
        onKeep={() => void save(String(clash.version))}
      />
    );
  const issues = issuesByPath(error);
  const isShown = ['username', 'email', 'first_name', 'last_name'].some(path => issues[path]);
  if (error === undefined || isShown) return null;
  return (
    <Note tone="bad" live>
      {[describe(error).title, ...describe(error).lines].join(' ')}
    </Note>
  );
}
