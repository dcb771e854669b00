/** Card of an entry. Lazy chunk. */
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { since } from '../../../i18n/format.ts';
import { Card, type MenuItem } from '../../../ui/index.ts';
import { answeredName, entryName, fileCount, fileInputs } from '../common/entry.ts';
import { EntryState } from '../common/state-label.tsx';
import styles from './card.module.css';
import { answers, type ItemProps } from './item.tsx';

const LINES = 4;

export default function EntryCard({ menu, ...props }: ItemProps & { menu: () => MenuItem[] }) {
  const { form, entry, inputs, how, href } = props;
  const t = useEntriesTexts();
  const name = entryName(inputs, entry, how);
  const files = fileCount(fileInputs(form), entry.data);
  return (
    <Card id={entry.id} name={name} href={href} menu={menu}>
      {({ title, dots }) => (
        <div className={styles.card}>
          <div className={styles.line}>
            <h3>{title}</h3>
            {dots}
          </div>
          <dl>
            {answers(props, [answeredName(inputs, entry, how)])
              .slice(0, LINES)
              .map(({ input, text }) => (
                <div key={input.name}>
                  <dt>{input.label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
          </dl>
          <div className={styles.last}>
            <EntryState states={form.states} value={entry.state} />
            <span className="quiet num">{files > 0 ? t.filesOf(files) : since(entry.created)}</span>
          </div>
        </div>
      )}
    </Card>
  );
}
