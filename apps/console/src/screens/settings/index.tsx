/** Settings screen: side navigation and a section; on phones the navigation is a page of its own. */
import { Suspense, useEffect } from 'react';
import { useRights } from '../../api/session.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { Icon, Link, navigate, Page, usePhone, useTitle } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { type Section, sections } from './sections.ts';
import styles from './settings.module.css';

export default function Settings({ params }: ScreenProps) {
  const t = useSettingsTexts();
  const may = useRights();
  const phone = usePhone();
  const open = sections.filter(({ needs = {} }) =>
    Object.entries(needs).every(([entity, action]) => may(entity, action)),
  );
  const asked = params.section ?? (phone ? undefined : open[0]?.id);
  const section = open.find(({ id }) => id === asked);
  useTitle(section ? `${section.title(t)} – ${t.settings}` : t.settings);
  const lost = params.section !== undefined && !section;
  useEffect(() => {
    if (lost) void navigate('/404', { replace: true });
  }, [lost]);
  if (lost) return null;
  if (phone && !section)
    return (
      <Page title={t.settings}>
        <Sections sections={open} here={undefined} />
      </Page>
    );
  return (
    <div className={styles.settings}>
      {!phone && (
        <div className={styles.side}>
          <h2>{t.settings}</h2>
          <Sections sections={open} here={section?.id} />
        </div>
      )}
      <div className={styles.section}>
        <Suspense fallback={null}>{section && <section.screen id={params.id} />}</Suspense>
      </div>
    </div>
  );
}

function Sections({ sections: shown, here }: { sections: Section[]; here: string | undefined }) {
  const t = useSettingsTexts();
  return (
    <nav aria-label={t.sections}>
      <ul className={styles.sections}>
        {shown.map(({ id, title, icon, screen }) => (
          <li key={id}>
            <Link
              href={`/settings/${id}`}
              className={styles.entry}
              aria-current={id === here ? 'page' : undefined}
              onPointerEnter={screen.preload}
            >
              <Icon of={icon} />
              {title(t)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
