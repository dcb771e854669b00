/** Error of a sign-in attempt as an alert. `shown`: problem names and issue paths that fields display already. */
import { describe } from '../../errors/problem-text.ts';
import { useAccountTexts } from '../../i18n/account.ts';
import { Note } from '../../ui/feedback.tsx';
import { clock } from './countdown.ts';
import type { SignInState } from './use-sign-in.ts';

export function Trouble({ way: { wait, refusal }, shown = [] }: { way: SignInState; shown?: readonly string[] }) {
  const t = useAccountTexts();
  if (wait > 0)
    return (
      <Note tone="warn" live>
        {t.waiting(clock(wait))}
      </Note>
    );
  const { code, name, issues } = refusal ?? { code: 429, name: '', issues: [] };
  const elsewhere = shown.includes(name) || (issues.length > 0 && issues.every(({ path }) => shown.includes(path)));
  if (!refusal || code === 429 || elsewhere) return null;
  const { title, lines } = describe(refusal);
  return (
    <Note tone={code >= 400 && code < 500 ? 'bad' : 'warn'} live>
      {code === 0 ? t.offline : [title, ...lines].join(' · ')}
    </Note>
  );
}
