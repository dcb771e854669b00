/** References of a content to missing fields, each with ways to repair it. Lazy chunk. */
import { asksFor, type Content, compile, inLanguage, mendReference } from '@kontor/form';
import { useMemo } from 'react';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Icon, IconAlertTriangleFilled, Select } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import styles from './side.module.css';

interface MendsProps {
  content: Content;
  document: FormDocument;
}

export default function Mends({ content, document }: MendsProps) {
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
