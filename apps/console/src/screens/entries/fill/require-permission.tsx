/** Guard component: shows an error instead of the form without the right to fill in, before anything is typed. */
import { type ReactNode, Suspense } from 'react';
import { can, mayOn, useUser } from '../../../api/session.ts';
import { lazily } from '../../../ui/lazily.ts';
import { Waiting } from '../common/load.tsx';

const Denied = lazily(() => import('./denied.tsx'));

interface RequirePermissionProps {
  action: 'create' | 'update';
  /** The entry's owner; checked for the scope "self". */
  owner?: string | null;
  children: ReactNode;
}

export function RequirePermission({ action, owner, children }: RequirePermissionProps) {
  const user = useUser();
  const may = owner === undefined ? can(user, 'Reports', action) : mayOn(user, 'Reports', action, owner);
  // While a session ends, the shell redirects.
  if (!user || may) return children;
  return (
    <Suspense fallback={<Waiting />}>
      <Denied />
    </Suspense>
  );
}
