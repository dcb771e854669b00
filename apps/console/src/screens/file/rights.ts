import { scopeOf, useUser } from '../../api/session.ts';

/** Whether this person may do it to a thing of `owner`. */
export function useMayOn(): (entity: string, action: string, owner: string | null | undefined) => boolean {
  const user = useUser();
  return (entity, action, owner) => {
    const scope = scopeOf(user, entity, action);
    return scope === 'all' || (scope === 'self' && user !== null && owner === user.id);
  };
}
