/** Search results of the help: topics with excerpts. */
import { useBranding } from '../../api/branding.ts';
import { areas } from '../../help/areas.ts';
import type { Hit } from '../../help/search.ts';
import { useHelpTexts } from '../../i18n/help.ts';
import { Button, Empty, Link } from '../../ui/index.ts';
import styles from './help.module.css';

export function Hits({ hits, query }: { hits: Hit[]; query: string }) {
  const t = useHelpTexts();
  const { support_mail } = useBranding();
  const areaOf = (id: string) => areas.find(area => id.startsWith(`${area.id}/`))?.title(t);
  return (
    <>
      <p role="status" className="quiet small">
        {t.found(hits.length)}
      </p>
      {hits.length === 0 ? (
        <Empty
          kind="filtered"
          title={t.noneTitle(query)}
          actions={support_mail && <Button href="/support">{t.support}</Button>}
        >
          {support_mail ? t.noneBody : t.noneAlone}
        </Empty>
      ) : (
        <ul className={styles.hits}>
          {hits.map(({ topic, excerpt }) => (
            <li key={topic.id}>
              <h2>
                <Link href={`/help/${topic.id}`} className={styles.more}>
                  {topic.title}
                </Link>
              </h2>
              <span className="quiet small">{areaOf(topic.id)}</span>
              <p>{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
