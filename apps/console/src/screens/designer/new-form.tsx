/** A new form in the designer, from a template. Lazy chunk with all templates. */
import { isTemplateName, template, templateTitle } from '@kontor/form';
import { useMemo } from 'react';
import { language } from '../../i18n/index.ts';
import { useQueryString } from '../../ui/index.ts';
import { Designer } from './designer.tsx';
import type { FormDocument } from './document.ts';

export default function NewForm() {
  const query = useQueryString();
  const document = useMemo((): FormDocument => {
    const asked = new URLSearchParams(query).get('template');
    const name = isTemplateName(asked) ? asked : 'default';
    const spoken = language.get();
    return {
      name: templateTitle(name, spoken),
      campaign: '',
      copy_to: null,
      numbering: null,
      ...template(name, spoken),
      rules: [],
    };
  }, [query]);
  return <Designer id={undefined} document={document} version={undefined} reports={0} handlers={0} steps={null} />;
}
