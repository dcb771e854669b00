/** Card of a draft on this device: form, kind of edit, and a link to continue. */
import { bytes, since } from '../../i18n/format.ts';
import { useUnsentTexts } from '../../i18n/unsent.ts';
import type { Draft } from '../../offline/drafts.ts';
import { discardDraft, raiseDraft } from '../../offline/put-drafts.ts';
import { Button, confirm, DotsMenu, IconEdit, IconTrash, menu, navigate, StateGlyph, toast } from '../../ui/index.ts';
import { Line } from './entry-card.tsx';
import { type DraftPlace, sizeOf } from './model.ts';
import styles from './unsent.module.css';
import { useForm, useStoredFormName } from './use-form.ts';

interface DraftCardProps {
  draft: Draft;
  place: DraftPlace;
  onGone: () => void;
}

export function DraftCard({ draft, place, onGone }: DraftCardProps) {
  const t = useUnsentTexts();
  const { kind, config_id, href } = place;
  const form = useForm(config_id, kind !== 'link');
  const kept = useStoredFormName(config_id);
  const name = form?.name ?? kept ?? t.formUnknown;
  const kindTexts = { new: t.draftNew, copy: t.draftCopy, edit: t.draftEdit, link: t.draftLink };

  async function resume() {
    if (!href) return;
    await raiseDraft(draft.id);
    await navigate(href);
  }
  async function discard() {
    const sure = await confirm(() => ({
      title: t.discardAsk(name),
      body: t.discardBody,
      yes: t.discardYes,
      no: t.discardNo,
      danger: true,
    }));
    if (!sure) return;
    if (await discardDraft(draft.id)) toast.ok(() => t.discarded);
    else toast.warn(() => t.busy);
    onGone();
  }
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.state}>
          <StateGlyph kind="draft" label={t.draft} />
        </span>
        <DotsMenu
          name={name}
          items={menu([
            href !== null && { id: 'resume', label: t.resume, icon: IconEdit, onSelect: () => void resume() },
            { line: true },
            { id: 'discard', label: t.discard, icon: IconTrash, danger: true, onSelect: () => void discard() },
          ])}
        />
      </div>
      <Line
        of={[
          kindTexts[kind],
          t.typedAt(since(new Date(draft.at))),
          draft.files.length > 0 && t.files(draft.files.length),
          bytes(sizeOf(draft)),
        ]}
      />
      {href !== null && (
        <div className={styles.buttons}>
          <Button icon={IconEdit} onClick={() => void resume()}>
            {t.resume}
          </Button>
        </div>
      )}
    </li>
  );
}
