/** Form frame for settings that are saved together: loading state, a bar with the changes, unsaved-changes guard. */
import type { ReactNode } from 'react';
import type { useOptions } from '../../api/options.ts';
import { describe } from '../../errors/problem-text.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { Button, Empty, Page, SkeletonRows, toast, useBlocker, useCommands, usePhone } from '../../ui/index.ts';
import { SaveBar } from '../../ui/save-bar.tsx';

interface Words {
  title: string;
  failed: string;
  again: string;
  saved: string;
  leaving: string;
  save: string;
}
type Options = Pick<ReturnType<typeof useOptions>, 'error' | 'refetch' | 'isPending' | 'dirty' | 'saving' | 'save'>;

/** React hook that saves the options: true once stored; leaving with unsaved changes is confirmed. */
export function useSaving(options: Options, t: Words, refused: () => boolean): () => Promise<boolean> {
  async function save(): Promise<boolean> {
    if (refused()) return false;
    const done = await options.save();
    if (done) toast.ok(() => t.saved);
    return done;
  }
  useCommands([
    { id: 'settings-save', label: t.save, keys: 'mod+s', inInputs: true, run: () => void (options.dirty && save()) },
  ]);
  useBlocker({ dirty: options.dirty, what: () => t.leaving, save });
  return save;
}

/** Loading and error states, then the form. */
export function OptionsPage({ options, t, children }: { options: Options; t: Words; children: () => ReactNode }) {
  const s = useSettingsTexts();
  const back = usePhone() && { back: { href: '/settings', label: s.settings } };
  if (options.error)
    return (
      <Page title={t.title} {...back}>
        <Empty kind="nothing" title={t.failed} actions={<Button onClick={options.refetch}>{t.again}</Button>}>
          {describe(options.error).title}
        </Empty>
      </Page>
    );
  return (
    <Page title={t.title} wide {...back}>
      {options.isPending ? <SkeletonRows rows={8} /> : children()}
    </Page>
  );
}

interface FootProps {
  options: Options;
  /** What differs from what is stored, in words. */
  changes: readonly string[];
  /** Why it cannot be saved. */
  wrong: string | false;
  onDiscard: () => void;
  /** By default the button submits the surrounding form. */
  onSave?: () => void;
}

/** The one place to save, as long as something is changed. */
export function OptionsFoot({ options, ...rest }: FootProps) {
  return options.dirty && <SaveBar busy={options.saving} {...rest} />;
}
