/** Text for an entry of the outbox that was refused. */
import { ApiError } from '../errors/api-error.ts';
import { describe, issueText } from '../errors/problem-text.ts';
import { useSentTexts } from '../i18n/shared-sent.ts';
import type { Outgoing } from '../offline/types.ts';

export function faultText({ fault }: Outgoing): string {
  const t = useSentTexts.now();
  if (!fault) return '';
  const own = {
    FileLost: t.faultLost,
    ArrivedAlready: t.faultArrived,
    EntryGone: t.faultGone,
    ReceiptDiffers: t.faultDiffers,
  };
  const known = own[fault.name as keyof typeof own];
  if (known) return known;
  const { title } = describe(new ApiError(fault.code, { name: fault.name, message: fault.message }));
  const issues = fault.issues.filter(({ path }) => !path.startsWith('data.')).map(issueText);
  return [`${title}.`, ...new Set(issues)].join(' ');
}
