/** Navigation of the help: all areas, and the topics of the present one. */
import { areas } from '../../help/areas.ts';
import type { Topic } from '../../help/read.ts';
import { useHelpTexts } from '../../i18n/help.ts';
import { cx, Icon, Link } from '../../ui/index.ts';
import styles from './help.module.css';

export function Topics({ topics, here }: { topics: Map<string, Topic>; here: string }) {
  const t = useHelpTexts();
  return (
    <nav className={styles.side} aria-label={t.areas}>
      <ul>
        {areas.map(area => {
          const open = here.startsWith(`${area.id}/`);
          return (
            <li key={area.id}>
              <Link
                href={`/help/${area.id}/${area.topics[0]}`}
                className={cx(styles.entry, styles.area)}
                data-open={open || undefined}
              >
                <Icon of={area.icon} size={16} />
                {area.title(t)}
              </Link>
              {open && (
                <ul>
                  {area.topics.map(name => {
                    const id = `${area.id}/${name}`;
                    return (
                      <li key={id}>
                        <Link
                          href={`/help/${id}`}
                          className={styles.entry}
                          aria-current={id === here ? 'page' : undefined}
                        >
                          {topics.get(id)?.title}
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
