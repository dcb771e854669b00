/** Sections of a form for navigation: what follows a heading, or is in a foldable section. */
import { type Content, childrenOf, type Form, nameOf, rowOf } from '@kontor/form';

export interface Section {
  id: string;
  label: string;
  /** Names of its fields. */
  names: string[];
}

/** Headings of lower levels start no section. */
const smallest = 3;

/** In form order; sections without fields, and fields before the first section, are omitted. */
export function sectionsOf(form: Form): Section[] {
  const found: Section[] = [];
  let open: Section | null = null;
  const begin = (id: string, label: string): Section => {
    const section = { id, label, names: [] };
    found.push(section);
    return section;
  };
  const visit = (content: Content, folded: boolean): void => {
    const { options, id } = content;
    const row = rowOf(content);
    if (row.field?.(options)) open?.names.push(nameOf(content));
    const section = folded ? null : row.section?.(options);
    if (section?.level && section.level <= smallest && section.label) open = begin(id, section.label);
    const own = section?.level === null;
    const around: Section | null = open;
    if (own) open = begin(id, section.label);
    for (const child of childrenOf(content)) visit(child, folded || own || row.repeats !== undefined);
    // a heading inside a condition applies within it only
    if (own || row.shows) open = around;
  };
  for (const content of form.fields) visit(content, false);
  return found.filter(section => section.label && section.names.length > 0);
}
