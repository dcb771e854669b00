/** Settings screen: side navigation in groups with a search, and a section; on phones the navigation is a page of its own. */
import { Suspense, useEffect, useState } from 'react';
import { useRights } from '../../api/session.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import {
  cx,
  Icon,
  Link,
  navigate,
  Page,
  SearchField,
  singleKeys,
  usePhone,
  useStore,
  useTitle,
} from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { findSections } from './find-sections.ts';
import { HealthMark } from './health-mark.tsx';
import { groups, type Section, sections } from './sections.ts';
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
        <Sections sections={open} here={undefined} heading="h2" />
      </Page>
    );
  return (
    <div className={styles.settings}>
      {!phone && (
        <div className={styles.side}>
          <h2>{t.settings}</h2>
          <Sections sections={open} here={section?.id} heading="h3" />
        </div>
      )}
      <div className={cx(styles.section, section?.column && styles.column)}>
        <Suspense fallback={null}>{section && <section.screen id={params.id} />}</Suspense>
      </div>
    </div>
  );
}

interface SectionsProps {
  sections: Section[];
  here: string | undefined;
  /** One below the heading that the list is under. */
  heading: 'h2' | 'h3';
}

function Sections({ sections: open, here, heading: Heading }: SectionsProps) {
  const t = useSettingsTexts();
  const [search, setSearch] = useState('');
  const keys = useStore(singleKeys);
  const found = findSections(open, search, t);
  return (
    <nav aria-label={t.sections} className={styles.nav}>
      <SearchField label={t.searchSettings} value={search} onSearch={setSearch} wait={0} {...(keys && { keys: '/' })} />
      {found.length === 0 && <p className={styles.nothing}>{t.nothingFound(search)}</p>}
      {groups.map(group => {
        const shown = found.filter(({ section }) => section.group === group);
        if (shown.length === 0) return null;
        return (
          <section key={group} aria-label={t[group]}>
            <Heading>{t[group]}</Heading>
            <ul className={styles.sections}>
              {shown.map(({ section: { id, title, icon, screen }, setting }) => (
                <li key={id}>
                  <Link
                    href={`/settings/${id}`}
                    className={styles.entry}
                    aria-current={id === here ? 'page' : undefined}
                    onPointerEnter={screen.preload}
                  >
                    <Icon of={icon} size={16} />
                    <span>
                      {title(t)}
                      {setting && <small>{setting}</small>}
                    </span>
                    {id === 'health' && <HealthMark />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
