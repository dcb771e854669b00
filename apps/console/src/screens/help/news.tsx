/** "What's new" screen; visiting it clears the unread dot. */
import { useEffect } from 'react';
import { noteNewsSeen } from '../../help/newest.ts';
import { news } from '../../help/news.ts';
import { useTopics } from '../../help/topics.ts';
import { date } from '../../i18n/format.ts';
import { useHelpTexts } from '../../i18n/help.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Link, Page, useTitle } from '../../ui/index.ts';
import styles from './help.module.css';

export default function News() {
  const t = useHelpTexts();
  const language = useLanguage();
  const topics = useTopics();
  useTitle(`${t.news} – ${t.help}`);
  useEffect(noteNewsSeen, []);
  return (
    <Page title={t.news} back={{ href: '/help', label: t.help }}>
      <ol className={styles.news}>
        {news.map(({ id, day, version, topic, text }) => (
          <li key={id}>
            <span className="quiet small num">
              {date(day)} · {t.version(version)}
            </span>
            <h2>{text[language].title}</h2>
            <p>{text[language].body}</p>
            {topic && (
              <Link href={`/help/${topic}`} className={styles.more}>
                {topics.get(topic)?.title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Page>
  );
}
