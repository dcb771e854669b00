/** Shared by the pages of all links and all keys: the switch between them, and revoking after a question. */
import { useAccessTexts } from '../../i18n/access.ts';
import { confirm, navigate, SegmentedControl, toast } from '../../ui/index.ts';

export function AccessSwitch({ here }: { here: 'links' | 'keys' }) {
  const t = useAccessTexts();
  return (
    <SegmentedControl
      label={t.kind}
      value={here}
      onChange={kind => void navigate(`/users/${kind}`)}
      options={[
        { value: 'links', label: t.links },
        { value: 'keys', label: t.keys },
      ]}
    />
  );
}

/** Asks, revokes, and says so; answers nothing. */
export async function revokeAfterQuestion(name: () => string, body: () => string, run: () => Promise<unknown>) {
  const words = useAccessTexts.now;
  const question = () => {
    const t = words();
    return { title: t.revokeTitle(name()), body: body(), yes: t.yes, no: t.no, danger: true };
  };
  if (!(await confirm(question))) return;
  try {
    await run();
    toast.ok(() => words().revokedDone(name()));
  } catch (error) {
    toast.error(error);
  }
}
