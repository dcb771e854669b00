/** Sanitises the SVG drawings of a form. */
import { type Fault, issue } from '../base/issue.ts';
import { listOf, textOf } from '../base/plain.ts';
import type { Content, Form, Issue } from '../base/types.ts';
import { isDrawing, readSvg } from '../svg/read.ts';
import { writeSvg } from '../svg/tree.ts';
import { isContent, mapLists, walk } from './walk.ts';

/** The sanitised SVG, or the issue. Idempotent. */
export function cleanSvg(text: string): string | Fault {
  const found = readSvg(text);
  return isDrawing(found) ? writeSvg(found) : found;
}

/** The form with every `svgData` sanitised, and issues of those that cannot be parsed, which are left unchanged. */
export function cleanDrawings(form: Form): { form: Form; issues: Issue[] } {
  const issues: Issue[] = [];
  const clean = new Map<string, string>();
  const fields = listOf(form.fields) as Content[];
  walk(fields, (content, { path }) => {
    const { svgData } = content.options;
    if (typeof svgData !== 'string' || svgData === '') return;
    const kept = cleanSvg(svgData);
    if (typeof kept !== 'string') issues.push(issue(`${path}.options.svgData`, kept.code, kept.values));
    else if (kept !== svgData) clean.set(svgData, kept);
  });
  if (clean.size === 0) return { form, issues };
  const changed = mapLists(fields, list =>
    list.map(content => {
      const svgData = isContent(content) ? clean.get(textOf(content.options.svgData)) : undefined;
      return svgData === undefined ? content : { ...content, options: { ...content.options, svgData } };
    }),
  );
  return { form: { ...form, fields: changed }, issues };
}
