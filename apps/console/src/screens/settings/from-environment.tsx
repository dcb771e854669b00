/** Mark beside a value that the environment of the server fixes: a lock, and the names of the variables. */
import { useOperationsTexts } from '../../i18n/operations.ts';
import { Icon, IconLock } from '../../ui/index.ts';
import styles from './operations.module.css';

export function FromEnvironment({ names }: { names: readonly string[] }) {
  const t = useOperationsTexts();
  return (
    <p className={styles.fixed}>
      <Icon of={IconLock} size={14} />
      {t.fixed}{' '}
      {names.map(name => (
        <code key={name}>{name}</code>
      ))}
    </p>
  );
}
