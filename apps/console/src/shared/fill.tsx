/** Public form while it is filled in: fields, draft, validation and sending. */
import { compile, inLanguage, openingTexts, repeatTexts, textIn, titleOnce } from '@kontor/form';
import { type FormStore, FormView, type RemovedInstance, topics, usePending } from '@kontor/form/fill';
import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useOnline } from '../base/use-online.ts';
import { dateTime, time } from '../i18n/format.ts';
import { useLanguage } from '../i18n/index.ts';
import { useSharedTexts } from '../i18n/shared.ts';
import { Button } from '../ui/button.tsx';
import { lazily } from '../ui/lazily.ts';
import { fillTime } from './fill-time.ts';
import { endFirstPaint } from './first-paint.ts';
import type { HandoverState } from './handover-result.ts';
import type { SharedForm, StoredCopy } from './load-form.ts';
import type { Filling } from './model.ts';
import { Note } from './notices.tsx';
import type { Outcome } from './outcome.ts';
import type { FormRoute } from './route.ts';
import styles from './shared.module.css';
import { showToast } from './toasts.ts';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';
import { whenIdle } from './when-idle.ts';

const ErrorSummary = lazily(() => import('./error-summary.ts'));
const SendProgress = lazily(() => import('./send-progress.tsx'));
const VersionNotes = lazily(() => import('./version-notes.tsx'));
const HandoverNote = lazily(() => import('./handover-note.tsx'));
const PendingNote = lazily(() => import('./pending-note.tsx'));
const HandoverButton = lazily(() => import('./handover-button.tsx'));
const Why = lazily(() => import('./why.tsx'));
const PageFoot = lazily(() => import('./page-foot.tsx'));

interface FillProps {
  place: FormRoute;
  model: Filling;
  /** The published form, if it is newer than the one that is filled in. */
  newer: SharedForm | null;
  kept: StoredCopy | null;
  handed: HandoverState;
  /** Notice about the previous entry, if the page stays after sending (`no-routing`). */
  before: ReactNode;
  onDone: (outcome: Outcome) => void;
  /** Begins again: an entry of its own, or the same by the present version of the form. */
  onAgain: () => void;
}

export function Fill({ place, model, newer, kept, handed, before, onDone, onAgain }: FillProps) {
  useInsertionEffect(endFirstPaint, []);
  const t = useSharedTexts();
  const locale = useLanguage();
  const { store, slot, files, suggestions, choices, config } = model;
  const spoken = inLanguage(model.form, locale);
  const title = textIn(config.name, locale);
  const form = useMemo(() => titleOnce(spoken, title), [spoken, title]);
  const keeping = useDraft(model);
  const sending = useSending(model, keeping, onDone);
  const pending = usePending(store);
  const body = useRef<HTMLDivElement>(null);
  const { formulas, conditions } = compile(store.form);
  const [late, setLate] = useState(false);
  useEffect(() => whenIdle(() => setLate(true)), []);
  const online = useOnline();
  const [restored, setRestored] = useState(slot.found?.at ?? null);
  const onRemoved = useCallback(
    ({ container, number, undo }: RemovedInstance) =>
      showToast('info', () => useSharedTexts.now().instanceRemoved(number, repeatTexts(container.options).instance), {
        undo,
      }),
    [],
  );

  async function discard() {
    const data = store.data();
    const { time } = model.progress;
    await keeping.end();
    store.replace(model.start);
    model.progress.time = fillTime(0);
    setRestored(null);
    showToast('info', () => t.discarded, {
      undo: () => {
        model.progress.time = time;
        store.replace(data);
      },
    });
    if (handed === 'taken') onAgain();
  }

  const opening = openingTexts[locale];
  const busy =
    sending.phase === 'waiting' ? t.waitingFiles(Math.max(1, pending)) : sending.phase === 'sending' && t.sending;
  return (
    <>
      <main className={styles.sheet} data-part="sheet">
        <div className={styles.head} data-part="head">
          <h1>{title}</h1>
          <ul className={styles.promises}>
            {config.minutes && <li data-of="time">{opening.minutes(config.minutes)}</li>}
            {model.door.way.kind === 'link' && <li data-of="no-account">{opening.noAccount}</li>}
            <li>{slot.lasting ? opening.draftStays : t.draftTab}</li>
          </ul>
        </div>
        <div ref={body} className={styles.body} data-part="body" inert={sending.phase === 'sending'}>
          {before}
          <Suspense>{late && sending.phase !== 'sending' && <PendingNote />}</Suspense>
          {kept && <Note tone="warn">{t.keptForm(dateTime(new Date(kept.at)))}</Note>}
          <Suspense>
            {late && <VersionNotes {...{ place, model, newer }} keep={keeping.keep} onTake={onAgain} />}
          </Suspense>
          <Suspense>{handed !== 'none' && <HandoverNote handed={handed} />}</Suspense>
          {restored !== null && handed !== 'taken' && (
            <Note
              tone="info"
              action={
                <Button size="sm" onClick={() => void discard()}>
                  {t.discard}
                </Button>
              }
            >
              {t.restored(dateTime(new Date(restored)))}
            </Note>
          )}
          <Suspense>
            <ErrorSummary store={store} locale={locale} />
          </Suspense>
          <FormView
            {...{ form, store, locale, files, suggestions, choices, onRemoved }}
            fileUrl={kept?.fileUrl ?? null}
          />
          <Suspense>
            {late && (formulas || conditions[0]) && <Why form={store.form} root={body} data={store.data} />}
          </Suspense>
        </div>
        <div className={styles.foot} data-part="foot">
          {sending.trouble && (
            <Note tone="bad" live className={styles.wide}>
              {sending.trouble.say()}
            </Note>
          )}
          {sending.phase === 'sending' && (
            <Suspense>
              <SendProgress localId={model.progress.localId} onLeave={sending.leave} />
            </Suspense>
          )}
          <Button kind="primary" size="lg" className={styles.send} busy={busy} onClick={() => void sending.send()}>
            {online ? t.send : t.sendLater}
          </Button>
          <div className={styles.small}>
            <Follows store={store} numbered={config.numbered ?? false} copyTo={config.copy_to} />
            {slot.lasting && (
              <p className={keeping.at === null ? styles.later : undefined}>
                {t.draftKept(time(new Date(keeping.at ?? 0)))}
              </p>
            )}
          </div>
          <Suspense>{late && <HandoverButton model={model} />}</Suspense>
        </div>
      </main>
      <Suspense>{late && <PageFoot />}</Suspense>
    </>
  );
}

const ADDRESS = /^\S+@\S+\.\S+$/;

interface FollowsProps {
  store: FormStore;
  numbered: boolean;
  /** The field with the address of a copy. */
  copyTo: string | null | undefined;
}

/** What follows the sending, with the recipient of a copy once the field has an address; both are as high. */
function Follows({ store, numbered, copyTo }: FollowsProps) {
  const t = useSharedTexts();
  const read = () => (copyTo ? String(store.look.get(copyTo) ?? '').trim() : '');
  const address = useSyncExternalStore(listener => store.subscribe(topics.any, listener), read);
  const known = ADDRESS.test(address);
  return (
    <p className={styles.follows}>
      <span className={known ? styles.later : undefined}>{t.follows(numbered, Boolean(copyTo))}</span>
      {copyTo && (
        <span className={known ? undefined : styles.later}>
          {t.copyTo(numbered, known ? address : 'name@example.org')}
        </span>
      )}
    </p>
  );
}
