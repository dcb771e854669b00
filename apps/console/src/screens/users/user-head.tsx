/** Head of a user's page: who it is, whether all is saved, the step back, the menu, and the tabs. */
import { Suspense, useState } from 'react';
import { fullName } from '../../api/session.ts';
import { since, time } from '../../i18n/format.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import {
  Avatar,
  Chip,
  DotsMenu,
  Icon,
  IconArrowBackUp,
  IconButton,
  IconChevronLeft,
  IconCircleCheckFilled,
  IconDotsVertical,
  IconLoader2,
  Link,
  lazily,
  navigate,
  Tabs,
} from '../../ui/index.ts';
import type { Whole } from './draft.ts';
import type { Account } from './people.ts';
import { useRoleName } from './people-columns.tsx';
import { usePersonMenu } from './person-menu.ts';
import type { UserFormState } from './use-user-form.ts';
import styles from './user-head.module.css';

const LeaveDialog = lazily(() => import('./leave-dialog.tsx'));

export const userTabs = ['profile', 'groups', 'rights', 'sign-in'] as const;
export type UserTab = (typeof userTabs)[number];

export function useTabNames(): Record<UserTab, string> {
  const t = useUsersTexts();
  const r = useRightsTexts();
  return { profile: r.profile, groups: t.groups, rights: r.rights, 'sign-in': r.security };
}

interface Props {
  form: UserFormState;
  tabs: readonly UserTab[];
  tab: UserTab;
  show: (tab: UserTab) => void;
}

export function UserHead({ form, tabs, tab, show }: Props) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const names = useTabNames();
  const { record, draft, own } = form;
  const [leaver, setLeaver] = useState<Account>();
  const entries = usePersonMenu(false, setLeaver, () => void navigate('/users', { force: true }));
  const items = () => entries(record).filter(item => !('id' in item && item.id === 'edit'));
  return (
    <header className={styles.head}>
      <Link href="/users" className={styles.back}>
        <Icon of={IconChevronLeft} size={16} />
        {t.people}
      </Link>
      <div className={styles.bar}>
        <Avatar name={fullName(record)} large />
        <div className={styles.who}>
          <div className={styles.name}>
            <h1>{fullName(record)}</h1>
            <Marks record={record} own={own} />
          </div>
          <Facts record={record} groups={draft.groups.map(({ name }) => name)} />
        </div>
        <div className={styles.acts}>
          <SaveState {...form} />
          <IconButton
            icon={IconArrowBackUp}
            label={r.undo}
            aria-disabled={!form.canUndo || form.busy}
            onClick={form.undo}
          />
          <DotsMenu name={fullName(record)} items={items} icon={IconDotsVertical} size="md" />
        </div>
      </div>
      <Tabs
        label={r.sections}
        value={tab}
        onChange={show}
        className={styles.tabs}
        tabs={tabs.map(value => ({
          value,
          label: names[value],
          ...(value === 'groups' && { count: draft.groups.length }),
        }))}
      />
      {leaver && (
        <Suspense fallback={null}>
          <LeaveDialog person={leaver} onClose={() => setLeaver(undefined)} />
        </Suspense>
      )}
    </header>
  );
}

function Marks({ record, own }: { record: Whole; own: boolean }) {
  const t = useUsersTexts();
  return (
    <>
      {record.invited && <Chip tone="info">{t.invited}</Chip>}
      {!record.active && <Chip tone="warn">{t.inactive}</Chip>}
      {own && <Chip tone="selected">{t.self}</Chip>}
    </>
  );
}

const TOLD = 3;

/** "anna · Helpdesk · Night shift, Winter +2 · last signed in today, 07:08" */
function Facts({ record, groups }: { record: Whole; groups: string[] }) {
  const r = useRightsTexts();
  const roleOf = useRoleName();
  const rest = groups.length - TOLD;
  const facts = [
    record.username,
    roleOf(record.role),
    groups.slice(0, TOLD).join(', ') + (rest > 0 ? ` +${rest}` : ''),
    record.last_signed_in ? r.lastSeen(since(record.last_signed_in)) : r.neverSeen,
  ];
  return <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>;
}

/** Empty until something is saved. */
function SaveState({ busy, savedAt }: UserFormState) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  return (
    <span className={styles.state} role="status">
      {busy ? (
        <>
          <Icon of={IconLoader2} size={16} />
          {t.saving}
        </>
      ) : (
        savedAt && (
          <>
            <Icon of={IconCircleCheckFilled} size={16} />
            {r.savedAt(time(savedAt))}
          </>
        )
      )}
    </span>
  );
}
