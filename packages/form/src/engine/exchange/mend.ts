/** Takes out of an imported form what its own check refuses, one option at a time, and says so in the report. */
import { listOf, own, textOf } from '../base/plain.ts';
import type { Content, Form, Issue } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { checkForm } from '../form/check-form.ts';
import { childrenOf, isContent, withChildren } from '../form/walk.ts';
import type { Line, Report } from './report.ts';

const rounds = 20;

/** Paths of contents and ids: `fields.3.options.contents.0`. */
function placesOf(contents: readonly Content[], path: string, into: Map<string, Content>): Map<string, Content> {
  contents.forEach((content, index) => {
    const here = `${path}.${index}`;
    into.set(here, content);
    placesOf(childrenOf(content), `${here}.options.contents`, into);
  });
  return into;
}

/** The innermost content of a path, and the option below it. */
function meant(path: string, places: ReadonlyMap<string, Content>): { content: Content; option: string } | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 1; length--) {
    const content = places.get(parts.slice(0, length).join('.'));
    if (content) return { content, option: parts[length] === 'options' ? (parts[length + 1] ?? '') : '' };
  }
  return null;
}

const essential = new Set(['name', 'type', 'label', 'values', 'contents', 'maxRepeats', 'text', '']);

interface Mending {
  /** Lines of the report by the options that they are about: `id option`. */
  origins: ReadonlyMap<string, Line>;
  report: Report;
  /** What the parts of the file are called that have the questions and the settings. */
  sheets: readonly [questions: string, settings: string];
}

function take(
  { content, option }: { content: Content; option: string },
  { code }: Issue,
  { origins, report, sheets: [sheet] }: Mending,
  gone: Set<string>,
): void {
  const line = origins.get(`${content.id} ${option}`);
  if (line) Object.assign(line, { outcome: 'left', reason: code });
  if (option === 'formula' && content.options.type === 'calculated') {
    uncalculated(content);
    return;
  }
  if (content.type === 'condition_container' && (option === 'formula' || option === 'comparisons')) {
    unconditional(content, { line, code, report, sheet });
    return;
  }
  if (!essential.has(option)) {
    if (!line)
      report.add(
        { sheet, row: 0, column: option, content: content.id },
        String(content.options.name ?? ''),
        'left',
        code,
      );
    delete content.options[option];
    return;
  }
  gone.add(content.id);
  const name = String(content.options.name ?? content.type);
  const isTold = leave(content, code, report);
  if (!line && !isTold) report.add({ sheet, row: 0, column: 'name' }, name, 'left', code);
}

/** What became a content that is taken out, or became part of it, is left out; whether the report has any of it. */
function leave(content: Content, code: string, report: Report): boolean {
  const reasons = new Map([[content.id, code]]);
  const within = (each: Content) => {
    for (const child of childrenOf(each)) {
      reasons.set(child.id, 'in_left');
      within(child);
    }
  };
  within(content);
  let isTold = false;
  for (const line of report.lines) {
    const reason = reasons.get(line.content);
    if (reason === undefined) continue;
    isTold ||= line.content === content.id;
    if (line.outcome !== 'left') Object.assign(line, { outcome: 'left', reason });
  }
  return isTold;
}

/** A condition that asks for what is gone is a plain group: what is in it is always shown. */
function unconditional(
  content: Content,
  { line, code, report, sheet }: { line: Line | undefined; code: string; report: Report; sheet: string },
): void {
  const [only, ...others] = childrenOf(content);
  // Around a group or a text alone it says nothing more.
  if (only && others.length === 0 && !rowOf(only).field) Object.assign(content, only);
  else {
    content.type = 'collapse_container';
    content.options = { label: '', collapsible: false, contents: content.options.contents };
  }
  if (!line) report.add({ sheet, row: 0, column: 'relevant', content: content.id }, '', 'left', code);
}

/** A calculation that cannot be said keeps its name, which others may ask for, as a hidden field. */
function uncalculated(content: Content): void {
  const { name, label } = content.options;
  content.options = { type: 'hidden', name, label };
}

const without = (contents: readonly Content[], gone: ReadonlySet<string>): Content[] =>
  contents
    .filter(({ id }) => !gone.has(id))
    .map(content => {
      const inner = childrenOf(content);
      return isContent(content) && inner.length > 0 ? withChildren(content, without(inner, gone)) : content;
    });

/** Rules across fields that ask for what is gone. */
function withoutRules(form: Form, gone: ReadonlySet<number>, { report, sheets: [, sheet] }: Mending): Form {
  if (gone.size === 0) return form;
  const rules = listOf(form.rules);
  for (const at of gone)
    report.add({ sheet, row: 2, column: 'rules' }, textOf(own(rules[at], 'formula')), 'left', 'rule');
  return { ...form, rules: rules.filter((_rule, at) => !gone.has(at)) };
}

export function mend(form: Form, mending: Mending): { form: Form; issues: Issue[] } {
  let mended = form;
  for (let round = 0; round < rounds; round++) {
    const issues = checkForm(mended);
    if (issues.length === 0) return { form: mended, issues };
    const places = placesOf(mended.fields, 'fields', new Map());
    const gone = new Set<string>();
    let any = false;
    const rules = new Set<number>();
    for (const issue of issues) {
      const found = meant(issue.path, places);
      const [, rule] = /^rules\.(\d+)\b/.exec(issue.path) ?? [];
      any ||= found !== null || rule !== undefined;
      if (found) take(found, issue, mending, gone);
      else if (rule !== undefined) rules.add(Number(rule));
    }
    mended = withoutRules({ ...mended, fields: without(mended.fields, gone) }, rules, mending);
    if (!any) return { form: mended, issues };
  }
  return { form: mended, issues: checkForm(mended) };
}
