/** Groups of a user: saved with each change. */
import { useList } from '../../api/lists.ts';
import { useRights } from '../../api/session.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Button, Empty } from '../../ui/index.ts';
import { GroupPicker } from './picker.tsx';
import type { UserFormState } from './use-user-form.ts';
import styles from './users.module.css';

export function GroupsTab({ draft, put }: UserFormState) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const may = useRights();
  const all = useList('groups', { limit: 1 }, { enabled: may('Groups', 'read') });
  if (all.isSuccess && all.count === 0 && draft.groups.length === 0)
    return (
      <Empty kind="nothing" title={t.groupEmpty} actions={<Button href="/users/groups">{t.groups}</Button>}>
        {t.groupEmptyText}
      </Empty>
    );
  return (
    <>
      <p className={styles.lead}>{r.groupsLead}</p>
      <GroupPicker value={draft.groups} onChange={groups => put({ groups })} />
    </>
  );
}
