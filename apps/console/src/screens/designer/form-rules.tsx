/** Rules of the form in its settings; their editor loads when they are opened. */
import type { Issue } from '@kontor/form';
import { FormRules as Rules } from '@kontor/form/logic';
import { useLanguage } from '../../i18n/index.ts';
import { useStore } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';

export default function FormRules({ document, issues }: { document: FormDocument; issues: readonly Issue[] }) {
  const { acts, formulas, writing } = useTools();
  return (
    <Rules
      form={document}
      rules={document.rules}
      issues={issues}
      locale={useLanguage()}
      writing={useStore(writing)}
      formulas={formulas}
      onChange={rules => acts.set({ rules: rules as FormDocument['rules'] }, 'rules')}
    />
  );
}
