import { CopyButton, toast } from '../../ui/index.ts';

/** A secret that is shown once: as text to select, and to copy. */
export function Secret({ text }: { text: string }) {
  return (
    <>
      <code>{text}</code>
      <CopyButton text={text.replaceAll(' ', '')} onFail={toast.error} />
    </>
  );
}
