/** Above an entry that is read: what rules that only warn said of its answers when it was saved, in the reader's language. */
import { compile, type Data, type Form, lookAt } from '@kontor/form';
import { useLanguage } from '../../../i18n/index.ts';
import { Note } from '../../../ui/feedback.tsx';
import type { metaOfEntry } from '../common/entry-meta.ts';
import styles from './warnings.module.css';

/** As the server stores them. */
interface Kept {
  path: string;
  message: string;
}

interface WarningsProps {
  form: Form;
  data: Data;
  meta?: ReturnType<typeof metaOfEntry>;
}

export default function Warnings({ form, data, meta }: WarningsProps) {
  const language = useLanguage();
  const compiled = compile(form);
  const kept = (Array.isArray(data._warnings) ? data._warnings : []) as Kept[];
  const now = lookAt(compiled, data, meta, language).logic?.asking?.warnings(language) ?? [];
  // They are kept in the first language of the form; by another version of it there may be others by now.
  const isSame = now.length === kept.length && kept.every(({ path }, at) => path === now[at]?.path);
  const said = kept.map(({ path, message }, at) => {
    const [name = ''] = path.replace(/^data\.?/, '').split('.');
    return { label: compiled.byName.get(name)?.label, words: (isSame && now[at]?.message) || message };
  });
  return (
    <Note tone="warn" className={styles.warnings}>
      {said.map(({ label, words }) => (
        <p key={`${label} ${words}`}>{label ? `${label}: ${words}` : words}</p>
      ))}
    </Note>
  );
}
