/** Shared by the lists of people and groups: paths, types and actions. */
import type { ListedWith } from '@kontor/contract';
import { useCall } from '../../api/mutations.ts';
import { fullName } from '../../api/session.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { confirm, toast } from '../../ui/index.ts';

export type Group = ListedWith<'groups', 'users'>;
export type Person = ListedWith<'users', 'groups'>;
/** A person, without what else a list tells. */
export type Account = Omit<Person, 'groups'>;

/** Link template for mails; the server fills in the token. */
export const confirmTarget = (): string => `${location.origin}/confirm-invitation/{token}`;

interface Named {
  id: string;
  version: number;
}
/** Deleting, restoring and purging people or groups. */
export function useTrash(name: 'users' | 'groups') {
  const t = useUsersTexts();
  const stale = ['users', 'groups', `${name}/deleted`] as const;
  const removal = useCall(`DELETE /pixelstein-users/${name}/delete/{id}.json`, { stale });
  const revival = useCall(`POST /pixelstein-users/${name}/restore/{id}.json`, { stale });
  const purging = useCall(`DELETE /pixelstein-users/${name}/purge/{id}.json`, { stale });

  async function restore({ id }: Named, title: string): Promise<void> {
    try {
      await revival.mutateAsync({ params: { id } });
      toast.ok(() => t.restored(title));
    } catch (error) {
      toast.error(error);
    }
  }
  /** Whether it was removed. */
  async function remove(item: Named, title: string): Promise<boolean> {
    const question = () => ({
      title: t.removeTitle(title),
      body: t.removeBody,
      yes: t.yesRemove,
      no: t.noKeep,
      danger: true,
    });
    if (name === 'users' && !(await confirm(question))) return false;
    try {
      await removal.mutateAsync({ params: { id: item.id }, ifMatch: item.version });
      toast.ok(() => t.removed(title), { undo: () => void restore(item, title) });
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    }
  }
  async function purge({ id }: Named, title: string): Promise<void> {
    const question = () => ({
      title: t.purgeTitle(title),
      body: name === 'users' ? t.purgeBody : t.purgeGroupBody,
      yes: t.yesPurge,
      no: t.noKeep,
      danger: true,
    });
    if (!(await confirm(question))) return;
    try {
      await purging.mutateAsync({ params: { id } });
      toast.ok(() => t.purged(title));
    } catch (error) {
      toast.error(error);
    }
  }
  return { remove, restore, purge };
}

/** Activating and deactivating accounts, with undo. */
export function useStanding() {
  const t = useUsersTexts();
  const edit = useCall('PATCH /pixelstein-users/users/edit/{id}.json', { stale: ['users'] });
  const again = useCall('POST /pixelstein-users/users/resend-invitation.json');

  async function setActive(person: Account, active: boolean): Promise<void> {
    const name = fullName(person);
    try {
      await edit.mutateAsync({ params: { id: person.id }, body: { active } });
      const undo = () => void setActive(person, !active);
      toast.ok(() => (active ? t.activated(name) : t.deactivated(name)), { undo });
    } catch (error) {
      toast.error(error);
    }
  }
  async function resend({ id, email }: Account): Promise<void> {
    try {
      await again.mutateAsync({ body: { id, target: confirmTarget() } });
      toast.ok(() => t.invitedTo(email ?? ''));
    } catch (error) {
      toast.error(error);
    }
  }
  return { setActive, resend };
}
