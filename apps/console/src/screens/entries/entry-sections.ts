/** The parts of a form that the rail leads to: what stands below a heading or in a foldable section. */
import { type Content, childrenOf, type Form, nameOf } from '@kontor/form';

export interface Section {
  id: string;
  label: string;
  /** Names of the fields in it. */
  names: string[];
}

const heading = /^h[1-3]$/;

/** In form order; sections without a field, and fields before the first section, are left out. */
export function sectionsOf(form: Form): Section[] {
  const found: Section[] = [];
  let open: Section | null = null;
  const begin = (id: string, label: string): Section => {
    const section = { id, label, names: [] };
    found.push(section);
    return section;
  };
  const visit = (content: Content, folded: boolean): void => {
    const { type, options, id } = content;
    if (type === 'input') open?.names.push(nameOf(content));
    const size = (options.classes as { size?: unknown } | undefined)?.size;
    if (type === 'formatString' && !folded && heading.test(String(size)) && String(options.text ?? '').trim())
      open = begin(id, String(options.text).trim());
    const own: boolean = type === 'collapse_container' && !folded;
    const around: Section | null = open;
    if (own) open = begin(id, String(options.label ?? '').trim());
    for (const child of childrenOf(content)) visit(child, folded || own || type === 'repeat_container');
    if (own) open = around;
  };
  for (const content of form.fields) visit(content, false);
  return found.filter(section => section.label && section.names.length > 0);
}
