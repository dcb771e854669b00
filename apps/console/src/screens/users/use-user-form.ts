/**
 * React hook for a user's page. What is typed into the profile is a draft that is saved together; groups and rights are
 * saved with each change, and shown before the server has answered.
 */
import { useState } from 'react';
import { useList } from '../../api/lists.ts';
import { useUser } from '../../api/session.ts';
import { useBlocker } from '../../ui/index.ts';
import { bodyOf, changesOf, type Draft, draftOf, isSettled, type Profile, type Whole } from './draft.ts';
import { useStoring } from './use-storing.ts';

type AtOnce = Partial<Pick<Draft, 'groups' | 'permissions'>>;

export function useUserForm(stored: Whole) {
  const self = useUser();
  const [typed, setTyped] = useState<Partial<Profile>>({});
  const [ahead, setAhead] = useState<AtOnce>({});
  const { send, rebase, forgive, clash, ...storing } = useStoring(stored, !isSettled(typed));
  const { record, busy } = storing;
  const admins = useList('users', {
    'filter[role]': 'admin',
    'filter[active]': 'true',
    'filter[invited]': 'false',
    limit: 1,
  });
  const draft: Draft = { ...draftOf(record), ...typed };
  const changes = changesOf(draft, record);
  const dirty = Object.keys(changes).length > 0;

  async function put(part: AtOnce): Promise<void> {
    setAhead(present => (busy ? { ...present, ...part } : part));
    if (!(await send({ body: bodyOf(part), groups: part.groups }))) setAhead({});
  }
  async function save(): Promise<boolean> {
    const sent = typed;
    const done = await send({ body: changes });
    // What was typed while the save was on its way stays.
    if (done) setTyped(now => without(now, name => now[name] === sent[name]));
    return done;
  }
  function takeTheirs(): void {
    if (!clash) return;
    rebase(clash.theirs);
    setTyped(now => without(now, name => name in clash.step.body));
  }
  function keepMine(): void {
    if (!clash) return;
    rebase(clash.theirs);
    const { body } = clash.step;
    void ('groups' in body || 'permissions' in body ? send(clash.step) : save());
  }
  function discard(): void {
    setTyped({});
    forgive();
  }
  useBlocker({ dirty, save });
  const isAdmin = record.role === 'admin' && record.active && !record.invited;
  return {
    ...storing,
    clash,
    draft: busy ? { ...draft, ...ahead } : draft,
    set: (part: Partial<Profile>) => setTyped(present => ({ ...present, ...part })),
    put: (part: AtOnce) => void put(part),
    dirty,
    changes,
    discard,
    save,
    takeTheirs,
    keepMine,
    /** One's own account. */
    own: self?.id === record.id,
    /** The only administrator: has to remain one. */
    last: isAdmin && !admins.isPending && admins.count <= 1,
  };
}

function without(typed: Partial<Profile>, drops: (name: keyof Profile) => boolean): Partial<Profile> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !drops(name as keyof Profile)));
}

export type UserFormState = ReturnType<typeof useUserForm>;
