/** Dialog with all keyboard shortcuts of the current screen. */
import { useStore } from '../base/store.ts';
import { usePaletteTexts } from '../i18n/palette.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { Switch } from '../ui/choices.tsx';
import { type Command, registered, setSingleKeys, singleKeys } from '../ui/commands.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keyLabel } from '../ui/key-label.ts';
import styles from './shell.module.css';

export default function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  const t = usePaletteTexts();
  const { keys } = useShellTexts();
  const all = [...useStore(registered).values()]
    .flat()
    .filter(command => command.keys && !command.id.startsWith('row-'));
  const single = useStore(singleKeys);
  const jump = all.filter(command => command.group === 'jump');
  const here = all.filter(command => command.group !== 'jump');
  return (
    <Dialog title={keys} size="sm" onClose={onClose}>
      {here.length > 0 && <h3>{t.keysHere}</h3>}
      {here.length > 0 && <List commands={here} />}
      <h3>{t.keysEverywhere}</h3>
      <List commands={jump} />
      <Switch label={t.keysSingle} checked={single} onChange={setSingleKeys} />
    </Dialog>
  );
}

const List = ({ commands }: { commands: Command[] }) => (
  <dl className={styles.keys}>
    {commands.map(command => (
      <div key={command.id}>
        <dt>{command.label}</dt>
        <dd>
          <kbd className="kbd">{keyLabel(command.keys ?? '')}</kbd>
        </dd>
      </div>
    ))}
  </dl>
);
