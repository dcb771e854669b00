/** Form frame for settings that are saved together: loading state, a bar with the changes, unsaved-changes guard. */
import type { ReactNode } from 'react';
import type { useOptions } from '../../api/options.ts';
import { describe } from '../../errors/problem-text.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { Button, Empty, Page, SkeletonRows, toast, useBlocker, useCommands, usePhone } from '../../ui/index.ts';
import cards from './cards.module.css';

interface Words {
  title: string;
  failed: string;
  again: string;
  saved: string;
  saving: string;
  leaving: string;
  discard: string;
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
  t: Words;
  /** Names of what differs from what is stored. */
  changes: readonly string[];
  /** Why it cannot be saved. */
  wrong: string | false;
  onDiscard: () => void;
  /** By default the button submits the surrounding form. */
  onSave?: () => void;
}

/** The one place to save: a bar at the bottom of the page, as long as something is changed. */
export function OptionsFoot({ options, t, changes, wrong, onDiscard, onSave }: FootProps) {
  const s = useSettingsTexts();
  if (!options.dirty) return null;
  return (
    <div className={cards.foot}>
      <p role="status">
        <b>{s.changesOf(changes.length)}</b> · {changes.join(', ')}
      </p>
      <Button kind="ghost" onClick={onDiscard}>
        {t.discard}
      </Button>
      <Button
        kind="primary"
        type={onSave ? 'button' : 'submit'}
        busy={options.saving && t.saving}
        disabledReason={wrong}
        onClick={onSave}
      >
        {t.save}
      </Button>
    </div>
  );
}
