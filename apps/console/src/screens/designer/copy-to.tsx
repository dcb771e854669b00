/**
 * Select for the field whose address receives the answers by mail; a removed field stays listed until another is
 * chosen.
 */
import { copyFields, inLanguage } from '@kontor/form';
import { distinct } from '@kontor/form/design';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Select } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';

export function CopyTo({ document }: { document: FormDocument }) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const { acts } = useTools();
  const { copy_to } = document;
  const fields = copyFields(inLanguage(document, locale));
  const gone = copy_to && !fields.some(({ name }) => name === copy_to) ? copy_to : null;
  return (
    <Select
      label={t.copyTo}
      hint={fields.length > 0 || gone ? t.copyHint : t.copyNoField}
      error={gone ? t.copyGone : undefined}
      value={copy_to ?? ''}
      placeholder={t.copyNone}
      options={[
        ...distinct(fields).map(({ name, label }) => ({ value: name, label })),
        ...(gone ? [{ value: gone, label: t.copyMissing(gone) }] : []),
      ]}
      onChange={name => acts.set({ copy_to: name || null })}
    />
  );
}
