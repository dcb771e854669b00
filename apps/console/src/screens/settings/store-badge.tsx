/** Link to the instance's app in a store, if it has one (specification 3, section 2.10). */
import { useOptions } from '../../api/options.ts';
import { useGeneralTexts } from '../../i18n/settings-general.ts';
import { Icon, IconDeviceMobile } from '../../ui/index.ts';
import styles from './cards.module.css';

export function StoreBadge() {
  const t = useGeneralTexts();
  const store = useOptions(['app_store_url']).stored('app_store_url');
  if (!store) return null;
  return (
    <a href={store} target="_blank" rel="noopener noreferrer" className={styles.badge}>
      <Icon of={IconDeviceMobile} size={18} />
      {t.appStore}
    </a>
  );
}
