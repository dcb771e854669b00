/**
 * Screen that edits a user, in tabs that stand in the address as `?tab=rights`: profile, groups, rights and sign-in.
 * What is typed stays from tab to tab.
 */
import { useRecord } from '../../api/hooks.ts';
import { fullName, useUser } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import {
  Button,
  Empty,
  Note,
  navigate,
  Page,
  SkeletonRows,
  useCommands,
  useQueryString,
  useTitle,
} from '../../ui/index.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { Conflict } from './conflict.tsx';
import type { Whole } from './draft.ts';
import { GroupsTab } from './groups-tab.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { Security } from './security.tsx';
import { useChangedWords } from './use-changed-words.ts';
import { type UserFormState, useUserForm } from './use-user-form.ts';
import { UserHead, type UserTab, userTabs, useTabNames } from './user-head.tsx';
import styles from './users.module.css';

const WITH_GROUPS = { contain: 'groups' } as const;

export default function UserScreen({ params }: ScreenProps) {
  const t = useUsersTexts();
  const { record, error, refetch } = useRecord('users', params.userId, WITH_GROUPS);
  if (record) return <UserPage key={record.id} stored={record} />;
  return (
    <Page title={t.people} back={{ href: '/users', label: t.people }}>
      {error ? (
        <Empty
          kind="nothing"
          title={describe(error).title}
          actions={<Button onClick={() => void refetch()}>{t.again}</Button>}
        />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

/** The tab of the address, and the way to another; who does not administer has no tab of rights. */
function useTab(tabs: readonly UserTab[]) {
  const named = new URLSearchParams(useQueryString()).get('tab');
  const tab = tabs.find(one => one === named) ?? 'profile';
  const show = (next: UserTab) => void navigate(next === 'profile' ? location.pathname : `?tab=${next}`);
  return { tab, show };
}

function UserPage({ stored }: { stored: Whole }) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const administers = useUser()?.role === 'admin';
  const tabs = userTabs.filter(tab => tab !== 'rights' || administers);
  const { tab, show } = useTab(tabs);
  const names = useTabNames();
  const form = useUserForm(stored);
  const { record, dirty, save, undo, redo, canUndo, canRedo } = form;
  useTitle(`${fullName(record)} – ${t.people}`);
  useCommands([
    {
      id: 'user-save',
      label: t.save,
      keys: 'mod+s',
      inInputs: true,
      hidden: !dirty,
      run: () => void (dirty && save()),
    },
    { id: 'user-undo', label: r.undo, keys: 'mod+z', hidden: !canUndo, run: undo },
    { id: 'user-redo', label: r.redo, keys: 'mod+shift+z', hidden: !canRedo, run: redo },
  ]);
  return (
    <Page title={fullName(record)} ownHead={<UserHead {...{ form, tabs, tab, show }} />}>
      <div className={styles.page} role="tabpanel" aria-label={names[tab]}>
        <Refusal {...form} />
        {tab === 'profile' && <ProfileFields {...form} />}
        {tab === 'groups' && <GroupsTab {...form} />}
        {tab === 'rights' && <RightsTab {...form} />}
        {tab === 'sign-in' && <Security person={record} own={form.own} />}
        {dirty && <Unsaved {...form} />}
      </div>
    </Page>
  );
}

function RightsTab({ own, record, draft, put }: UserFormState) {
  const r = useRightsTexts();
  return (
    <>
      {own && <Note tone="warn">{r.selfRights}</Note>}
      <RightsMatrix role={record.role} own={draft.permissions} onChange={permissions => put({ permissions })} />
    </>
  );
}

function Unsaved({ draft, changes, busy, discard, save }: UserFormState) {
  const words = useChangedWords();
  return <SaveBar changes={words(changes, draft)} busy={busy} onDiscard={discard} onSave={() => void save()} />;
}

/** Why something was not saved: somebody else's version to choose from, or what no field shows. */
function Refusal({ draft, error, clash, takeTheirs, keepMine }: UserFormState) {
  if (clash)
    return <Conflict mine={draft} theirs={clash.theirs} body={clash.step.body} onTake={takeTheirs} onKeep={keepMine} />;
  const issues = issuesByPath(error);
  const isShown = ['username', 'email', 'first_name', 'last_name'].some(path => issues[path]);
  if (error === undefined || isShown) return null;
  return (
    <Note tone="bad" live>
      {[describe(error).title, ...describe(error).lines].join(' ')}
    </Note>
  );
}
