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
import { type Locking, lockedIssues, type Meta } from './report-formulas.ts';

export interface Given extends Locking {
  draft: boolean;
  unknown: 'keep' | 'refuse';
  meta: Meta;
}

export interface Checked {
  /** Why they are refused. */
  issues: Issue[];
  /** As they are stored, if they are not refused. */
  data: Data;
}

export function checkedAnswers(form: Form, given: Data, { draft, unknown, meta, ...locking }: Given): Checked {
  const seen: Look = lookAt(compile(form), given, meta);
  const issues = checkEntry(form, given, { draft, unknown, meta, seen });
  if (issues.length > 0) return { issues, data: {} };
  const data = settle(form, given, { unknown, meta, seen });
  const locked = seen.logic ? lockedIssues(form, seen.logic, data, locking) : [];
  return { issues: seen.logic?.over() ? tooMuch() : locked, data };
}
