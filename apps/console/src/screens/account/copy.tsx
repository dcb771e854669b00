/** One-time secret as selectable text with a copy button. */
import { CopyButton, toast } from '../../ui/index.ts';

export function Secret({ text }: { text: string }) {
  return (
    <>
      <code>{text}</code>
      <CopyButton text={text.replaceAll(' ', '')} onFail={toast.error} />
    </>
  );
}
