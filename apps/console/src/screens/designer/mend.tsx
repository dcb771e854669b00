/** References of a content to missing fields, which can be mended; and its visibility rules as text. */
import { asksFor, type Content, inLanguage, rowOf } from '@kontor/form';
import { ruleSentence } from '@kontor/form/design';
import { Suspense } from 'react';
import { useLanguage } from '../../i18n/index.ts';
import { lazily } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import { aroundContent } from './outline-rows.ts';
import styles from './side.module.css';

const Mends = lazily(() => import('./mends.tsx'));

interface PartProps {
  content: Content;
  document: FormDocument;
}

export function Mend(props: PartProps) {
  // most contents have no references: those skip the work on the form
  return rowOf(props.content).renamed && asksFor(props.content).length > 0 ? (
    <Suspense>
      <Mends {...props} />
    </Suspense>
  ) : null;
}

/** Visibility as text: the content's own condition and those of its containers. */
export function useRules(content: Content, document: FormDocument): { id: string; rule: string }[] {
  const locale = useLanguage();
  const ruled = [...aroundContent(document.fields, content.id), content].filter(each => rowOf(each).shows);
  return ruled.flatMap(each => {
    const rule = ruleSentence(each, inLanguage(document, locale), locale);
    return rule ? [{ id: each.id, rule }] : [];
  });
}

export function Rules({ rules }: { rules: readonly { id: string; rule: string }[] }) {
  if (rules.length === 0) return null;
  return (
    <ul className={styles.rules}>
      {rules.map(({ id, rule }) => (
        <li key={id}>{rule}</li>
      ))}
    </ul>
  );
}
