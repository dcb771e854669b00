/** Button that confirms a message as read, or a note that it is confirmed. */
import { useCall } from '../../api/mutations.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { Button, IconCheck, Note, toast } from '../../ui/index.ts';
import styles from './messages.module.css';
import { isToConfirm, type Message } from './model.ts';

export function Confirm({ message }: { message: Message }) {
  const t = useMessagesTexts();
  const call = useCall('POST /messages/confirm/{id}.json', { stale: ['messages'] });
  if (message.confirmed) return <Note tone="ok">{t.confirmDone}</Note>;
  if (!isToConfirm(message)) return null;
  return (
    <Note
      tone="warn"
      className={styles.ask}
      action={
        <Button
          kind="primary"
          icon={IconCheck}
          busy={call.isPending && t.confirming}
          onClick={() => void call.mutateAsync({ params: { id: message.id } }).catch(toast.error)}
        >
          {t.confirm}
        </Button>
      }
    >
      {t.confirmAsk}
    </Note>
  );
}
