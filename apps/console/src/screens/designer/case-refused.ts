/** Why a case of a form was not kept, as a message. */
import { ApiError } from '../../api/client.ts';
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import { toast } from '../../ui/index.ts';

/** Says why a case was not kept; whatever else is wrong is said as usual. */
export function refuse(error: unknown): void {
  const issues = error instanceof ApiError && error.code === 422 ? error.issues : [];
  const full = issues.find(({ path, code }) => path === '' && code === 'too_many');
  const text = () => useFormCaseTexts.now();
  if (full) toast.error(() => text().full(Number(full.values?.max)));
  else if (issues.some(({ path }) => /^(fields|rules)\b/.test(path))) toast.error(() => text().faulty);
  else toast.error(error);
}
