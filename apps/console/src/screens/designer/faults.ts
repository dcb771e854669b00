/** Validation errors of the form as texts with their locations. */

import { numberPrefix } from '@kontor/contract/number-prefix';
import { askedName, type Content, checkForm, copyFields, type Issue, walk } from '@kontor/form';
import { contentName, designIssueText } from '@kontor/form/design';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { type Language, language } from '../../i18n/index.ts';
import type { FormDocument } from './document.ts';

export interface Fault {
  key: string;
  text: string;
  /** Null for the form itself. */
  content: string | null;
  part: 'name' | 'copy' | 'numbers' | 'states' | 'rules' | 'content';
}

const nested = 'nested_container';

/** Issues by the engine's validation and of the record's own fields; the name is validated with the record. */
export function issuesOf({ fields, states, rules, copy_to, numbering }: FormDocument): Issue[] {
  const form = { fields, states, rules };
  const gone = copy_to && !copyFields(form).some(({ name }) => name === copy_to);
  const badPrefix = numbering && !numberPrefix.test(numbering.prefix);
  return [
    ...checkForm(form),
    ...(gone ? [{ path: 'copy_to', code: 'unknown_field' }] : []),
    ...(badPrefix ? [{ path: 'numbering.prefix', code: 'pattern' }] : []),
  ];
}

/** The fields of a circle by their labels. */
function labelled(issue: Issue, fields: readonly Content[], locale: Language): Issue {
  if (issue.code !== 'formula_circle') return issue;
  const labels = new Map<string, string>();
  walk(fields, content => void labels.set(askedName(content), contentName(content, locale)));
  const name = String(issue.values?.name).replace(/[\p{L}_][\p{L}\p{N}_]*/gu, each => labels.get(each) || each);
  return { ...issue, values: { ...issue.values, name } };
}

/** The innermost content on a path. */
function contentAt(fields: readonly Content[], path: string): Content | null {
  let found: Content | null = null;
  walk(fields, (content, place) => {
    const inside = path === place.path || path.startsWith(`${place.path}.`);
    if (inside) found = content;
    return inside;
  });
  return found;
}

export function faultsOf(document: FormDocument, issues: readonly Issue[]): Fault[] {
  const t = useDesignerTexts.now();
  const locale = language.get();
  const words = (issue: Issue) =>
    issue.code === nested ? t.faultNested : designIssueText(labelled(issue, document.fields, locale), locale);
  const found = issues.map((issue): Fault => {
    const key = `${issue.path} ${issue.code}`;
    if (issue.path === 'name') return { key, text: t.faultName, content: null, part: 'name' };
    if (issue.path === 'copy_to') return { key, text: t.faultAt(t.copyTo, t.copyGone), content: null, part: 'copy' };
    if (issue.path.startsWith('numbering'))
      return { key, text: useDesignerToolTexts.now().prefixFault, content: null, part: 'numbers' };
    const content = contentAt(document.fields, issue.path);
    if (content) {
      const text = t.faultAt(contentName(content, locale), words(issue));
      return { key, text, content: content.id, part: 'content' };
    }
    if (issue.path.startsWith('rules'))
      return { key, text: t.faultAt(t.formRules, words(issue)), content: null, part: 'rules' };
    const states = issue.path.startsWith('states');
    return { key, text: t.faultAt(states ? t.states : t.form, words(issue)), content: null, part: 'states' };
  });
  const named = document.name.trim() !== '' || found.some(each => each.part === 'name');
  return named ? found : [{ key: 'name', text: t.faultName, content: null, part: 'name' }, ...found];
}
