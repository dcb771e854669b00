/** List item of an unsent entry, with its status and actions. */
import { bytes, since } from '../i18n/format.ts';
import { useSentTexts } from '../i18n/shared-sent.ts';
import type { Outgoing } from '../offline/types.ts';
import { Button } from '../ui/button.tsx';
import { confirmRemove } from '../ui/confirm.ts';
import { Progress } from '../ui/feedback.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconAlertCircleFilled } from '../ui/icons.ts';
import { faultText } from './fault-text.ts';
import { goTo } from './route.ts';
import { isOfLink } from './save-entry.ts';
import { discard, reopenRefused, sendNow } from './send-bundle.ts';
import { progressOf } from './send-progress.tsx';
import styles from './shared.module.css';
import { floating, showToast } from './toasts.ts';

export function UnsentItem({ entry }: { entry: Outgoing }) {
  const t = useSentTexts();
  const { files, fault, hold, form_name: form, title, at, local_id, way } = entry;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const name = title || form;
  const waits =
    hold && { network: t.holdNetwork, server: t.holdServer, session: t.holdSession, turn: t.holdTurn }[hold];
  const going = !hold && !fault;
  // There is no form to reopen if the link is invalid, or for a user who is signed in elsewhere.
  const mendable = way.kind === 'link' && !isOfLink(entry);

  async function edit() {
    const address = await reopenRefused(local_id);
    if (address) goTo(address);
  }
  async function save() {
    const { exportArchive, archiveName } = await import('../offline/export-archive.ts');
    const address = URL.createObjectURL(await exportArchive(local_id));
    const link = Object.assign(document.createElement('a'), { href: address, download: archiveName(entry) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
  async function remove() {
    floating.set(true);
    if (await confirmRemove(name, () => t.removeBody)) if (await discard(local_id)) showToast('ok', () => t.removed);
  }
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <b>{name}</b>
        <span>
          {[title && form, t.savedAt(since(new Date(at))), t.size(files.length, bytes(size))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {fault ? (
        <p className={styles.fault}>
          <Icon of={IconAlertCircleFilled} size={16} />
          <span>
            <b>{t.stuck}.</b> {isOfLink(entry) ? t.linkGone : faultText(entry)}
          </span>
        </p>
      ) : going && files.length > 0 ? (
        <Sending entry={entry} />
      ) : (
        <p className={styles.hold}>{going ? t.now : waits}</p>
      )}
      {!going && (
        <div className={styles.itemActions}>
          {mendable && (
            <Button kind={fault ? 'primary' : 'default'} onClick={() => void edit()}>
              {t.mend}
            </Button>
          )}
          {fault && <Button onClick={() => void sendNow([local_id])}>{t.sendNow}</Button>}
          <Button onClick={() => void save()}>{t.export}</Button>
          <Button kind="dangerText" onClick={() => void remove()}>
            {t.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

function Sending({ entry }: { entry: Outgoing }) {
  const { sent, size, text } = progressOf(entry);
  return (
    <div className={styles.going}>
      <Progress label={text} value={sent} max={size} />
      <span>{text}</span>
    </div>
  );
}
