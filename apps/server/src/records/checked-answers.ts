/**
 * Checks the answers of an entry and brings them to the form in which they are stored, by one evaluation of its formulas
 * for all of it: what they compute, what they refuse, and which answers they lock.
 */
import {
  checkEntry,
  compile,
  type Data,
  type Form,
  type Issue,
  type Look,
  lookAt,
  settle,
  tooMuch,
} from '@kontor/form';
import { lockedIssues, type Meta } from './report-formulas.ts';

export interface Given {
  draft: boolean;
  unknown: 'keep' | 'refuse';
  meta: Meta;
  /** What the entry has by now; missing for a new one. */
  before: Data | undefined;
}

export interface Checked {
  /** Why they are refused. */
  issues: Issue[];
  /** As they are stored, if they are not refused. */
  data: Data;
}

export function checkedAnswers(form: Form, given: Data, { draft, unknown, meta, before }: Given): Checked {
  const seen: Look = lookAt(compile(form), given, meta);
  const issues = checkEntry(form, given, { draft, unknown, meta, seen });
  if (issues.length > 0) return { issues, data: {} };
  const data = settle(form, given, { unknown, meta, seen });
  const locked = seen.logic ? lockedIssues(form, seen.logic, data, before) : [];
  return { issues: seen.logic?.over() ? tooMuch() : locked, data };
}
