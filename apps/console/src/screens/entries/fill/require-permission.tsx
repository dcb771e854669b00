import type { ReactNode } from 'react';
import { scopeOf, useUser } from '../../../api/session.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback.tsx';

interface RequirePermissionProps {
  action: 'create' | 'update';
  /** Whose entry it is; asked where the right is for one's own alone. */
  owner?: string | null;
  children: ReactNode;
}

/** Says so where the right to fill in is missing, before anything is typed. */
export function RequirePermission({ action, owner, children }: RequirePermissionProps) {
  const t = useUiTexts();
  const user = useUser();
  const scope = scopeOf(user, 'Reports', action);
  // While a session ends the shell moves on by itself.
  if (!user || (scope !== 'none' && (owner === undefined || scope === 'all' || owner === user.id))) return children;
  return (
    <Empty
      kind="denied"
      heading="h1"
      title={t.deniedTitle}
      actions={<Button onClick={() => history.back()}>{t.back}</Button>}
    >
      {t.deniedBody}
    </Empty>
  );
}
