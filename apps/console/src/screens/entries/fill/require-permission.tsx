/** Guard component: shows an error instead of the form without the right to fill in, before anything is typed. */
import type { ReactNode } from 'react';
import { can, mayOn, useUser } from '../../../api/session.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback.tsx';

interface RequirePermissionProps {
  action: 'create' | 'update';
  /** The entry's owner; checked for the scope "self". */
  owner?: string | null;
  children: ReactNode;
}

export function RequirePermission({ action, owner, children }: RequirePermissionProps) {
  const t = useUiTexts();
  const user = useUser();
  const may = owner === undefined ? can(user, 'Reports', action) : mayOn(user, 'Reports', action, owner);
  // While a session ends, the shell redirects.
  if (!user || may) return children;
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
