/** Links of the help page: first steps, support and news. */
import { news } from '../../help/news.ts';
import { NewsDot } from '../../help/news-dot.tsx';
import { useHelpTexts } from '../../i18n/help.ts';
import { Icon, IconChevronRight, IconHistory, IconMail, IconPlayerPlay, type IconType, Link } from '../../ui/index.ts';
import styles from './help.module.css';

export function Further() {
  const t = useHelpTexts();
  const way = (href: string, icon: IconType, title: string, about: string) => (
    <Link href={href} className={styles.way}>
      <Icon of={icon} size={22} />
      <span>
        <b>
          {title}
          {href === '/help/news' && <NewsDot />}
        </b>
        <span>{about}</span>
      </span>
      <Icon of={IconChevronRight} size={16} />
    </Link>
  );
  return (
    <div className={styles.further}>
      {way('/help/reports/first-form', IconPlayerPlay, t.firstForm, t.firstFormAbout)}
      {way('/support', IconMail, t.support, t.supportAbout)}
      {way('/help/news', IconHistory, t.news, t.version(news[0]?.version ?? ''))}
    </div>
  );
}
