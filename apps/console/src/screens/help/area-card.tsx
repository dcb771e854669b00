/** Card of a help area with its topics. */
import type { Area } from '../../help/areas.ts';
import type { Topic } from '../../help/read.ts';
import { useHelpTexts } from '../../i18n/help.ts';
import { Chip, Icon, IconChevronRight, Link } from '../../ui/index.ts';
import styles from './help.module.css';

interface Props {
  area: Area;
  topics: Map<string, Topic>;
  /** The topic last read. */
  last: string | undefined;
}

export function AreaCard({ area, topics, last }: Props) {
  const t = useHelpTexts();
  const ids = area.topics.map(topic => `${area.id}/${topic}`);
  return (
    <section className={styles.card} aria-labelledby={`help-${area.id}`}>
      <div className={styles.top}>
        <span className={styles.sign}>
          <Icon of={area.icon} />
        </span>
        {last && ids.includes(last) && <Chip tone="selected">{t.last}</Chip>}
      </div>
      <h2 id={`help-${area.id}`}>{area.title(t)}</h2>
      <p>{area.about(t)}</p>
      <ul>
        {ids.map(id => (
          <li key={id}>
            <Link href={`/help/${id}`} className={styles.topic}>
              <span>{topics.get(id)?.title}</span>
              <Icon of={IconChevronRight} size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
