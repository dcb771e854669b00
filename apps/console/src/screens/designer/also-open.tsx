/** Below the designer: who else has the form open. Lazy chunk. */
import { useUser } from '../../api/session.ts';
import { useFormOpeningTexts } from '../../i18n/form-openings.ts';
import { Icon, IconUsers } from '../../ui/index.ts';
import styles from './also-open.module.css';
import { useOpenings } from './use-openings.ts';

export default function AlsoOpen({ id }: { id: string }) {
  const t = useFormOpeningTexts();
  const me = useUser()?.id;
  const people = useOpenings(id);
  const others = people.filter(each => each.user_id !== me).map(each => each.user_name);
  return (
    <div className={styles.place} role="status">
      {people.length > 0 && (
        <p className={styles.open}>
          <Icon of={IconUsers} size={16} />
          <span>{t.open(others, others.length < people.length)}</span>
        </p>
      )}
    </div>
  );
}
