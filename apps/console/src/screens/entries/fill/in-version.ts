/** An entry stored under an earlier version of its form, by the one that is filled in; lazy chunk. */
import { answeredFields, carryAnswers } from '@kontor/form';
import type { Loaded } from '../common/model.ts';
import type { Report } from '../common/types.ts';

export function inVersion({ config, form, raisedFrom }: Loaded, report: Report): Report {
  // Somebody else may have raised it since.
  if (!raisedFrom || report.form_version >= (config.form_version ?? 0)) return report;
  const { data } = carryAnswers(answeredFields(raisedFrom, report.data), form, report.data);
  return { ...report, data };
}
