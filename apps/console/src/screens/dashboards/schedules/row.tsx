/** Row of a mail schedule: its sentence, an on/off switch, send now, edit and delete. */
import { useRef } from 'react';
import { ask } from '../../../api/ask.ts';
import { useRemove, useSave } from '../../../api/mutations.ts';
import { scopeOf, useUser } from '../../../api/session.ts';
import { dateTime } from '../../../i18n/format.ts';
import { language as spoken, useLanguage } from '../../../i18n/index.ts';
import { useSchedulesTexts } from '../../../i18n/schedules.ts';
import {
  Button,
  confirmRemove,
  DotsMenu,
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  menu,
  Note,
  toast,
} from '../../../ui/index.ts';
import { SCHEDULES, type Schedule, sentenceOf } from './model.ts';
import styles from './schedules.module.css';

const FAULTS = ['mail', 'too_large', 'too_slow', 'broken'] as const;

interface Props {
  schedule: Schedule;
  onEdit: () => void;
  /** Called after deletion, to move the focus. */
  onRemoved: () => void;
}

export function ScheduleRow({ schedule, onEdit, onRemoved }: Props) {
  const t = useSchedulesTexts();
  const language = useLanguage();
  const seesAll = scopeOf(useUser(), 'Users', 'read') === 'all';
  const save = useSave(SCHEDULES);
  const removal = useRemove(SCHEDULES);
  const sending = useRef(false);
  const { id, version, active, next_run, last_run, last_error, users = [] } = schedule;
  const sentence = sentenceOf(schedule, t, language, seesAll);
  const called = () => sentenceOf(schedule, t, spoken.get(), seesAll);
  const fault = FAULTS.find(code => code === last_error);

  async function sendNow() {
    if (sending.current) return;
    sending.current = true;
    try {
      await ask('POST /chart-schedules/send/{id}.json', { params: { id } });
      toast.ok(() => t.sent(users.length));
    } catch (error) {
      toast.error(error);
    } finally {
      sending.current = false;
    }
  }
  const turn = () => save.mutateAsync({ id, body: { active: !active }, version }).catch(toast.error);
  async function remove() {
    if (!(await confirmRemove(called, () => t.removeBody))) return;
    try {
      await removal.mutateAsync({ id });
      toast.ok(() => t.removed);
      onRemoved();
    } catch (error) {
      toast.error(error);
    }
  }
  const when = [
    active ? next_run && t.next(dateTime(next_run)) : t.paused,
    last_run && t.last(dateTime(last_run)),
  ].filter(Boolean);
  return (
    <li className={styles.item} data-paused={!active || undefined}>
      <span className={styles.words}>
        <span className={styles.sentence}>{sentence}</span>
        <span className={styles.when}>{when.join(' · ')}</span>
      </span>
      <span className={styles.tools}>
        <Button size="sm" icon={IconSend} onClick={() => void sendNow()}>
          {t.sendNow}
        </Button>
        <DotsMenu
          name={sentence}
          items={menu([
            { id: 'edit', label: t.edit, icon: IconEdit, onSelect: onEdit },
            {
              id: 'active',
              label: active ? t.pause : t.resume,
              icon: active ? IconPlayerPause : IconPlayerPlay,
              onSelect: () => void turn(),
            },
            { line: true },
            { id: 'remove', label: t.remove, icon: IconTrash, danger: true, onSelect: () => void remove() },
          ])}
        />
      </span>
      {fault && (
        <Note tone="bad" className={styles.fault}>
          {t[`error_${fault}`]}
        </Note>
      )}
    </li>
  );
}
