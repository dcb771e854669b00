/** Technical facts of a file: kind, size, dimensions, dates, duration. */
import { fullName, useUser } from '../../api/session.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { useFileGroupTexts } from '../../i18n/file-groups.ts';
import { bytes, dateTime, duration, number } from '../../i18n/format.ts';
import styles from './file.module.css';
import type { OpenFile } from './file-types.ts';
import { useUses } from './uses.tsx';

/** "Bild · JPG"; omits what the group says already. */
function kindOf(group: string, filename: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toUpperCase();
  return ending && ending !== group.toUpperCase() ? `${group} · ${ending}` : group;
}

export function Facts({ file, inLibrary }: { file: OpenFile; inLibrary: boolean }) {
  const t = useFileTexts();
  const groups = useFileGroupTexts();
  const user = useUser();
  const uses = useUses(file.id).data;
  // A file that the library or anything else refers to does not expire, whatever was set on upload.
  const isLoose = !inLibrary && uses && uses.report_configs.length + uses.reports.count + uses.messages.length === 0;
  const own = user && file.user_id === user.id ? fullName(user) : null;
  const other = file.users ? [file.users.first_name, file.users.last_name].filter(Boolean).join(' ') : '';
  const rows: [string, string | null | undefined][] = [
    [t.filename, file.filename],
    [t.type, kindOf(groups[file.file_group], file.filename)],
    [t.size, bytes(file.size)],
    [t.dimensions, file.width && file.height ? `${number(file.width)} × ${number(file.height)} px` : null],
    [t.duration, file.duration === null || file.duration === undefined ? null : duration(file.duration)],
    [t.uploaded, dateTime(file.created)],
    [t.by, own ?? (other || file.users?.username)],
    [t.changed, file.modified === file.created ? null : dateTime(file.modified)],
    [t.expires, file.expires && isLoose ? dateTime(file.expires) : null],
  ];
  return (
    <section>
      <h2>{t.facts}</h2>
      <dl className={styles.facts}>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd title={label === t.type ? file.type : undefined}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
