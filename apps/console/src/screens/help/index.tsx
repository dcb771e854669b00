/** Help screen: areas with their topics, full-text search, and further links. */
import { areas } from '../../help/areas.ts';
import { lastRead } from '../../help/last-read.ts';
import { search } from '../../help/search.ts';
import { useTopics } from '../../help/topics.ts';
import { useHelpTexts } from '../../i18n/help.ts';
import { Link, navigate, SearchField } from '../../ui/index.ts';
import { useQueryString } from '../../ui/navigation.ts';
import { AreaCard } from './area-card.tsx';
import { Further } from './further.tsx';
import styles from './help.module.css';
import { Hits } from './hits.tsx';
import { KeysCard } from './keys-card.tsx';

export default function Help() {
  const t = useHelpTexts();
  const topics = useTopics();
  const query = new URLSearchParams(useQueryString()).get('search') ?? '';
  const hits = search(topics.values(), query);
  const last = topics.get(lastRead() ?? '');
  const find = (next: string) =>
    void navigate(next ? `/help?search=${encodeURIComponent(next)}` : '/help', { replace: true });
  return (
    <div className={styles.help}>
      <header className={styles.head}>
        <div className={styles.lead}>
          <h1>{t.title}</h1>
          <p>
            {t.intro}
            {last && (
              <>
                {' '}
                {t.lastIs}{' '}
                <Link href={`/help/${last.id}`} className={styles.last}>
                  {last.title}
                </Link>
              </>
            )}
          </p>
        </div>
        <SearchField
          label={t.search}
          placeholder={t.searchExample}
          value={query}
          onSearch={find}
          wait={0}
          className={styles.search}
        />
      </header>
      {query.trim() ? (
        <Hits hits={hits} query={query} />
      ) : (
        <>
          <div className={styles.cards}>
            {areas.map(area => (
              <AreaCard key={area.id} area={area} topics={topics} last={last?.id} />
            ))}
            <KeysCard />
          </div>
          <Further />
        </>
      )}
    </div>
  );
}
