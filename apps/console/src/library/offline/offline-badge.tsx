/** Badge on forms that are stored for offline use. */
import { useUser } from '../../api/session.ts';
import { useOfflineTexts } from '../../i18n/offline.ts';
import { userKey, useStoredFormKeys } from '../../offline/stored-form-keys.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconCloudCheck } from '../../ui/icons.ts';

export function OfflineBadge({ formId }: { formId: string }) {
  const t = useOfflineTexts();
  const user = useUser();
  const keys = useStoredFormKeys();
  if (!user || !keys.has(userKey(user.id, formId))) return null;
  return (
    <span data-tip={t.sign} style={{ display: 'inline-flex' }}>
      <Icon of={IconCloudCheck} size={16} />
      <span className="vh">{t.sign}</span>
    </span>
  );
}
