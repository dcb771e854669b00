/** References of a content to missing fields, each with ways to repair it; and its visibility rules as text. */
import { asksFor, type Content, compile, inLanguage, mendReference, rowOf } from '@kontor/form';
import { ruleSentence } from '@kontor/form/design';
import { useMemo } from 'react';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Icon, IconAlertTriangleFilled, Select } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { aroundContent } from './outline-rows.ts';
import styles from './side.module.css';

interface PartProps {
  content: Content;
  document: FormDocument;
}

export function Mend(props: PartProps) {
  // most contents have no references: those skip the work on the form
  return rowOf(props.content).renamed && asksFor(props.content).length > 0 ? <Mends {...props} /> : null;
}

function Mends({ content, document }: PartProps) {
  const t = useDesignerToolTexts();
  const locale = useLanguage();
  const { acts } = useTools();
  const form = useMemo(() => inLanguage(document, locale), [document, locale]);
  const { byName, inputs } = compile(form);
  const missing = asksFor(content).filter(name => !byName.has(name));
  if (missing.length === 0) return null;
  const mend = (from: string, to: string) => {
    acts.setFields(fields => mendReference(fields, content.id, from, to));
    acts.say(to ? t.mended(from, byName.get(to)?.label ?? to) : t.mendedAway(from));
  };
  return (
    <div className={styles.mends}>
      {missing.map(name => (
        <fieldset key={name} className={styles.mend} aria-label={t.missing(name)}>
          <p>
            <Icon of={IconAlertTriangleFilled} size={16} />
            {t.missing(name)}
          </p>
          <Select
            label={t.mendWith}
            value=""
            placeholder={t.mendChoose}
            options={inputs
              .filter(input => input.content.id !== content.id)
              .map(input => ({ value: input.name, label: input.label }))}
            onChange={to => mend(name, to)}
          />
          <Button size="sm" onClick={() => mend(name, '')}>
            {t.mendAway}
          </Button>
        </fieldset>
      ))}
    </div>
  );
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
