/** What the lists of people and groups share: paths, shapes, and what can be done with one. */
import type { Group as GroupRow, User } from '@kontor/contract';
import { useCall } from '../../api/hooks.ts';
import { fullName } from '../../api/session.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { confirm, toast } from '../../ui/index.ts';

export type Group = GroupRow & { users?: User[] };
export type Person = User & { groups?: Group[] };

export const USERS = 'pixelstein-users/users';
export const GROUPS = 'pixelstein-users/groups';
/** A link of the mail's, filled in by the server. */
export const confirmTarget = (): string => `${location.origin}/confirm-invitation/{token}`;

interface Named {
  id: string;
  version: number;
}
/** Deleting, bringing back and purging, of people and of groups. */
export function useTrash(resource: typeof USERS | typeof GROUPS) {
  const t = useUsersTexts();
  const stale = [USERS, GROUPS, `${resource}/deleted`];
  const removal = useCall<string, unknown>('DELETE', id => `/${resource}/delete/${id}.json`, stale);
  const revival = useCall<string, unknown>('POST', id => `/${resource}/restore/${id}.json`, stale);
  const purging = useCall<string, unknown>('DELETE', id => `/${resource}/purge/${id}.json`, stale);

  async function restore({ id }: Named, name: string): Promise<void> {
    try {
      await revival.mutateAsync({ input: id });
      toast.ok(() => t.restored(name));
    } catch (error) {
      toast.error(error);
    }
  }
  async function remove(item: Named, name: string): Promise<void> {
    try {
      await removal.mutateAsync({ input: item.id, ifMatch: item.version });
      toast.ok(() => t.removed(name), { undo: () => void restore(item, name) });
    } catch (error) {
      toast.error(error);
    }
  }
  async function purge({ id }: Named, name: string): Promise<void> {
    const question = () => ({
      title: t.purgeTitle(name),
      body: t.purgeBody,
      yes: t.yesPurge,
      no: t.noKeep,
      danger: true,
    });
    if (!(await confirm(question))) return;
    try {
      await purging.mutateAsync({ input: id });
      toast.ok(() => t.purged(name));
    } catch (error) {
      toast.error(error);
    }
  }
  return { remove, restore, purge };
}

/** Letting people in, or not; both can be taken back. */
export function useStanding() {
  const t = useUsersTexts();
  const edit = useCall<string, unknown>('PATCH', id => `/${USERS}/edit/${id}.json`, [USERS]);
  const again = useCall<void, unknown>('POST', `/${USERS}/resend-invitation.json`);

  async function setActive(person: Person, active: boolean): Promise<void> {
    const name = fullName(person);
    try {
      await edit.mutateAsync({ input: person.id, body: { active } });
      const undo = () => void setActive(person, !active);
      toast.ok(() => (active ? t.activated(name) : t.deactivated(name)), { undo });
    } catch (error) {
      toast.error(error);
    }
  }
  async function resend({ id, email }: Person): Promise<void> {
    try {
      await again.mutateAsync({ input: undefined, body: { id, target: confirmTarget() } });
      toast.ok(() => t.invitedTo(email ?? ''));
    } catch (error) {
      toast.error(error);
    }
  }
  return { setActive, resend };
}
