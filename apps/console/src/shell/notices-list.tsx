/** List of past toasts, newest first. */
import { useStore } from '../base/store.ts';
import { time } from '../i18n/format.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { Icon } from '../ui/icon.tsx';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircle } from '../ui/icons.ts';
import { pastToasts } from '../ui/toasts.ts';
import styles from './notices-list.module.css';

const icons = {
  info: IconInfoCircle,
  ok: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  error: IconAlertTriangleFilled,
};

export default function NoticesList() {
  const t = useShellTexts();
  const past = useStore(pastToasts);
  return (
    <div className={styles.notices}>
      <h2>{t.notices}</h2>
      <ol>
        {past.toReversed().map(({ id, kind, text, lines, at }) => (
          <li key={id} className={styles[kind]}>
            <Icon of={icons[kind]} size={16} />
            <div>
              {text()}
              {lines().map(line => (
                <div key={line} className="small">
                  {line}
                </div>
              ))}
            </div>
            <time dateTime={new Date(at).toISOString()}>{time(new Date(at))}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
