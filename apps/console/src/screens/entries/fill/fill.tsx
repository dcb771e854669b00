/** Screen body for filling in an entry, new or existing: form, draft autosave, saving and conflicts. */
import { type AnsweredField, type Data, inLanguage, newId } from '@kontor/form';
import { loadChecks, loadViews, usePending, useReady } from '@kontor/form/fill';
import { Suspense, useEffect, useReducer, useState } from 'react';
import { type User, useUser } from '../../../api/session.ts';
import { useOnline } from '../../../base/use-online.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { time } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { type DraftSlot, isOfOtherVersion, openDraft, placeOf } from '../../../offline/drafts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { IconDeviceMobile, IconX } from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.ts';
import { matches, PHONE, usePhone } from '../../../ui/media.ts';
import { menu } from '../../../ui/menu.tsx';
import { navigate, useBlocker } from '../../../ui/navigation.ts';
import { useTitle } from '../../../ui/title.ts';
import { toast } from '../../../ui/toasts.ts';
import { useEntryMenu } from '../common/actions.ts';
import styles from '../common/entry.module.css';
import { EntryForm } from '../common/form.tsx';
import { EntryFrame, Rail, useFrom, Walk } from '../common/frame.tsx';
import { Waiting } from '../common/load.tsx';
import type { Version } from '../common/merge.ts';
import { createEntryModel, type EntryModel, type Loaded, useEntryState } from '../common/model.ts';
import { entryTitle } from '../common/title.ts';
import { suggestionsOf } from './suggestions.ts';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';

const ConflictDialog = lazily(() => import('./conflict.tsx'));
const EntryHandover = lazily(() => import('./handover.tsx'));
const EntryState = lazily(() => import('./state-menu.tsx'));
const EntryNotes = lazily(() => import('./notes.tsx'));
const SaveTrouble = lazily(() => import('./save-trouble.tsx'));
const ErrorSummary = lazily(() => import('./error-summary.ts'));

loadViews();
loadChecks().catch(() => undefined);

export function EntryFill(loaded: Loaded) {
  const user = useUser();
  const [person] = useState(user);
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const { config, form, report, copy } = loaded;
  useReady(form);
  const place = placeOf(person?.id ?? '', config.id, report?.id ?? (copy && `copy-${copy.id}`));
  const begun = useBegun(loaded, place, person, round);
  if (!begun || !person) return <Waiting />;
  const { slot, prefill, stored, phone, left } = begun;
  const makeModel = () => createEntryModel({ ...loaded, prefill, stored }, person, slot, newId);
  return <Filling key={slot.id} {...{ makeModel, phone, left }} onAgain={again} />;
}

interface Begun extends Pick<Loaded, 'stored'> {
  slot: DraftSlot;
  /** Prefilled values from the address. */
  prefill: Data | null;
  /** Its code for phones, where the window is narrow. */
  phone: Phone | null;
  /** Of a draft from another version of the form: fields whose answers have no place in this one. */
  left: AnsweredField[] | null;
}

type Phone = typeof import('../phone/guide.tsx');

function useBegun(loaded: Loaded, place: string, person: User | null, round: number): Begun | null {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [first] = useState(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins an entry
  useEffect(() => {
    if (!person) return;
    let over = false;
    const opening = begin(first, place, person);
    opening.then(
      opened => {
        if (over) return;
        if (opened) setBegun(opened);
        else first.renew?.();
      },
      // thrown while it renders: the screen says so, and tries again
      error =>
        setBegun(() => {
          throw error;
        }),
    );
    return () => {
      over = true;
      void opening.then(opened => opened?.slot.close()).catch(() => undefined);
    };
  }, [first, place, round]);
  return begun;
}

const storedIn = async (loaded: Loaded, person: User) =>
  loaded.report || loaded.copy ? (await import('../common/stored.ts')).storedOf(loaded, person) : null;

async function inVersion(loaded: Loaded, slot: DraftSlot) {
  try {
    return (await import('./in-version.ts')).inVersion(loaded, slot);
  } catch (failed) {
    slot.close();
    throw failed;
  }
}

/** Opens the draft; null of one of a later version than the one filled in. The chunk for handovers and prefilled values loads only if the address may have some. */
async function begin(loaded: Loaded, place: string, person: User): Promise<Begun | null> {
  const { config, form, report, copy } = loaded;
  const asked = !report && !copy && Boolean(location.search || location.hash);
  const more = () => import('./initial-data.ts').catch(() => null);
  const given = asked ? await more() : null;
  await given?.takeHandover(place, config.id);
  // before the draft is opened, which nobody would close if this failed
  const stored = await storedIn(loaded, person);
  const [slot, phone] = await Promise.all([
    openDraft(place),
    matches(PHONE) ? import('../phone/guide.tsx').catch(() => null) : null,
  ]);
  const isOther = isOfOtherVersion(slot.found, config.form_version);
  const opened = isOther ? await inVersion(loaded, slot) : { slot, left: null };
  if (!opened) return null;
  const local = opened.slot.found?.files.some(file => file.local) ? await more() : null;
  const files = await local?.withLocalFiles(opened.slot);
  return { ...opened, slot: files ?? opened.slot, prefill: given?.fromAddress(form) ?? null, stored, phone };
}

interface FillingProps extends Pick<Begun, 'phone' | 'left'> {
  makeModel: () => EntryModel;
  /** Begins another entry. */
  onAgain: () => void;
}

function Filling({ makeModel, phone, left, onAgain }: FillingProps) {
  const t = useEntryTexts();
  const locale = useLanguage();
  const [model] = useState(makeModel);
  const [suggestions] = useState(() => suggestionsOf(model.config, model.user.id));
  const [, again] = useReducer((count: number) => count + 1, 0);
  const { config, report, store, files, slot, progress } = model;
  const form = inLanguage(model.form, locale);
  const { state, dirty, setState } = useEntryState(model);
  const keeping = useDraft(model, dirty, state);
  const saving = useSaving(model, again, keeping.keep);
  const pending = usePending(store);
  const online = useOnline();
  const narrow = usePhone();
  const verbs = useEntryMenu(report, config);
  const from = useFrom();
  const list = `/reports/${config.id}${from}`;
  const viewOf = (id: string) => `/reports/${config.id}/${id}/view${from}`;
  const away = report ? viewOf(report.id) : list;
  const title = report ? entryTitle(form, report.data) || t.entry : t.newEntry;
  const [handing, setHanding] = useState(false);
  const [saved, setSaved] = useState(false);
  const [heading, setHeading] = useState<string | null>(null);
  useTitle(report ? `${title} · ${config.name}` : t.newEntryIn(config.name));
  useBlocker({ dirty, save: saving.save, what: () => t.leaveBody });

  useEffect(() => void import('./preload.ts').then(each => each.preload()).catch(() => undefined), []);

  async function saveAndGo() {
    if (!(await saving.save())) return;
    if (progress.quiet) setSaved(true);
    else await navigate(away, { force: true });
  }
  const cancel = () => void navigate(away);
  useCommands([
    { id: 'entry-save', label: t.save, keys: 'mod+s', inInputs: true, run: () => void saveAndGo() },
    { id: 'entry-cancel', label: t.cancel, keys: 'escape', run: cancel },
  ]);

  function change(next: string | null) {
    setState(next);
    // Required answers may be missing in a draft: revalidates.
    if (store.issues().length) store.check({ draft: next === 'draft' });
  }
  function put({ data, state: next }: Version) {
    setState(next);
    store.replace(data);
  }

  const guide = narrow ? phone : null;
  const sends = guide !== null && !report && state !== 'draft';
  const busy =
    saving.phase === 'waiting'
      ? t.waitingUploads(Math.max(1, pending))
      : saving.phase === 'saving' && (sends ? t.sending : t.saving);
  const save = (
    <Button kind="primary" busy={busy} onClick={() => void saveAndGo()}>
      {!online && !progress.target ? t.saveLater : sends ? t.send : t.save}
    </Button>
  );
  const elsewhere = {
    id: 'elsewhere',
    label: t.elsewhere,
    icon: IconDeviceMobile,
    onSelect: () => setHanding(true),
  };
  const remove = () =>
    void import('../common/remove-entry.ts')
      .then(each => each.removeEntry(verbs, title, list, () => slot.remove()))
      .catch(toast.error);
  if (saved && phone) return <phone.Receipt {...{ model, list, onAgain }} />;
  return (
    <EntryFrame
      back={{ href: list, label: config.name }}
      title={heading ?? (guide && !report ? config.name : title)}
      alone={guide !== null && !report}
      walk={report && <Walk configId={config.id} form={form} id={report.id} mode="edit" />}
      state={
        <Suspense fallback={<span className={styles.stateWait} />}>
          <EntryState own={form.states} value={state} onChange={change} />
        </Suspense>
      }
      menuItems={menu(report ? verbs.items(title, remove) : [elsewhere])}
      actions={
        <>
          <Button onClick={cancel}>{t.cancel}</Button>
          {save}
        </>
      }
      bar={
        <>
          <IconButton className={styles.cross} icon={IconX} label={t.cancel} onClick={cancel} />
          {save}
        </>
      }
      notice={
        saving.trouble && (
          <Suspense>
            <SaveTrouble trouble={saving.trouble} onRetry={() => void saveAndGo()} />
          </Suspense>
        )
      }
      top={
        <>
          <Suspense>
            <EntryNotes
              {...{ model, left }}
              spoken={form}
              restored={dirty ? keeping.restored : null}
              onState={setState}
              keeping={keeping}
            />
          </Suspense>
          <Suspense>
            <ErrorSummary store={store} locale={locale} />
          </Suspense>
        </>
      }
      kept={<DraftNote at={dirty ? keeping.at : null} lasting={slot.lasting} />}
      rail={close => (
        <Rail
          store={store}
          report={report}
          files={report?.files ?? []}
          initial={report ? {} : model.start.data}
          onGo={close}
        />
      )}
    >
      {handing && (
        <Suspense>
          <EntryHandover model={model} onClose={() => setHanding(false)} />
        </Suspense>
      )}
      {guide && (
        <guide.Guide {...{ model, title, sends, save }} keptAt={dirty ? keeping.at : null} onHeading={setHeading} />
      )}
      <EntryForm formId={config.id} {...{ form, store, files, suggestions }} choices={model.choices} />
      {saving.conflict && (
        <Suspense>
          <ConflictDialog
            {...{ model, form, viewOf }}
            {...saving.conflict}
            onClose={saving.closeConflict}
            onPut={put}
            onSave={saveAndGo}
          />
        </Suspense>
      )}
    </EntryFrame>
  );
}

function DraftNote({ at, lasting }: { at: number | null; lasting: boolean }) {
  const t = useEntryTexts();
  return (
    <p className={styles.kept} role="status">
      {!lasting ? t.draftTab : at === null ? t.draftNone : t.draftSaved(time(new Date(at)))}
    </p>
  );
}
