/** Text for an entry that the server refused: what happened, what to do, and the errors by field label. */
import { compile, type Form, inputOfKey, textIn } from '@kontor/form';
import { ApiError } from '../../api/client.ts';
import { describe, issueText } from '../../errors/problem-text.ts';
import { useFaultTexts } from '../../i18n/faults.ts';
import { language } from '../../i18n/index.ts';
import type { Fault, Way } from '../../offline/types.ts';

export interface FaultText {
  title: string;
  lines: string[];
}

/** Label of the field at a path of the server: `data.city`, `data.item.2`. */
function labelAt(path: string, form: Form | null): string {
  const key = path.replace(/^data\./, '');
  const input = form && inputOfKey(compile(form), key);
  return (input && textIn(input.content.options.label, language.get()).trim()) || input?.name || key;
}

/** `refusals` must have loaded (errors/error-texts.ts). Without the form, fields are shown by name. */
export function faultText(fault: Fault, kind: Way['kind'], form: Form | null): FaultText {
  const t = useFaultTexts.now();
  const found: Record<string, string> = {
    FileLost: t.fileLost,
    ArrivedAlready: t.arrivedAlready,
    LocalIdTaken: t.arrivedAlready,
    EntryGone: t.entryGone,
    ReceiptDiffers: t.receiptDiffers,
  };
  const byCode: Record<number, string> = {
    403: t.noRight,
    404: kind === 'link' ? t.linkOver : t.formGone,
    413: t.tooLarge,
    415: t.wrongKind,
    422: t.notFitting,
  };
  const own = found[fault.name] ?? byCode[fault.code];
  const lines =
    fault.code === 422
      ? fault.issues.map(issue => (issue.path ? `${labelAt(issue.path, form)}: ${issueText(issue)}` : issueText(issue)))
      : [];
  if (own) return { title: own, lines: [...new Set(lines)] };
  return describe(new ApiError(fault.code, fault));
}

export const asFault = (error: ApiError): Fault => ({
  code: error.code,
  name: error.name,
  message: error.message,
  issues: error.issues,
});
