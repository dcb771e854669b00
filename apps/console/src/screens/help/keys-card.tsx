/** Card with the most important keyboard shortcuts; the full list opens with `?`. */
import { Fragment } from 'react';
import { useHelpTexts } from '../../i18n/help.ts';
import { useShellTexts } from '../../i18n/shell.ts';
import { allCommands, Button, Icon, IconKeyboard, keyLabel } from '../../ui/index.ts';
import styles from './help.module.css';

export function KeysCard() {
  const t = useHelpTexts();
  const { helpHere } = useShellTexts();
  const keys: [string, string][] = [
    [t.keysSearch, 'mod+k'],
    [t.keysNew, 'n'],
    [t.keysReports, 'g b'],
    [t.keysSave, 'mod+s'],
    [helpHere, 'f1'],
  ];
  return (
    <section className={`${styles.card} ${styles.quiet}`} aria-labelledby="help-keys">
      <span className={styles.sign}>
        <Icon of={IconKeyboard} />
      </span>
      <h2 id="help-keys">{t.keys}</h2>
      <dl className={styles.keys}>
        {keys.map(([what, key]) => (
          <div key={key}>
            <dt>{what}</dt>
            <dd>
              {key.split(' ').map(each => (
                <Fragment key={each}>
                  <kbd className="kbd">{keyLabel(each)}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Button
        size="sm"
        onClick={() =>
          allCommands()
            .find(({ id }) => id === 'keys')
            ?.run()
        }
      >
        {t.keysAll}
      </Button>
    </section>
  );
}
