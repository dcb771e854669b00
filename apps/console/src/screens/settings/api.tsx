/** Settings section that links to the API documentation: pages of the server, opened in new tabs. */
import { useApiTexts } from '../../i18n/api-page.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { Page, usePhone } from '../../ui/index.ts';
import styles from './settings.module.css';

export default function Api() {
  const t = useApiTexts();
  const settings = useSettingsTexts();
  const phone = usePhone();
  const links = [
    ['/api/docs/', t.page, t.pageHint],
    ['/api/openapi.json', t.openapi, t.openapiHint],
    ['/api/schemas/form.json', t.formSchema, t.formSchemaHint],
  ] as const;
  return (
    <Page title={t.title} {...(phone && { back: { href: '/settings', label: settings.settings } })}>
      <p className={styles.lead}>{t.lead(location.origin)}</p>
      <ul className={styles.doors}>
        {links.map(([href, label, hint]) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener">
              {label}
            </a>
            <p>{hint}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
