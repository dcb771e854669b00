/** Page of a share link: loads the form, and shows it or why it is not available. */
import { textIn } from '@kontor/form';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useStore } from '../base/store.ts';
import { useLanguage } from '../i18n/index.ts';
import { useSharedTexts } from '../i18n/shared.ts';
import { lazily } from '../ui/lazily.ts';
import { useTitle } from '../ui/title.ts';
import { Failed, Say, Waiting } from './empty-states.tsx';
import { Fill } from './fill.tsx';
import type { HandoverState } from './handover-result.ts';
import { openEntry } from './initial-data.ts';
import { loadForm, loadingOf, type Ready, refreshForm } from './load-form.ts';
import { createFilling, type Filling } from './model.ts';
import type { Outcome } from './outcome.ts';
import { PreviousEntry } from './previous-entry.tsx';
import { type FormRoute, goTo } from './route.ts';
import { useLoadAgain } from './use-load-again.ts';
import { whenIdle } from './when-idle.ts';

const Ended = lazily(() => import('./ended.tsx'));

export function FormPage({ place }: { place: FormRoute }) {
  const t = useSharedTexts();
  const loading = useStore(loadingOf(place));
  useLoadAgain(place, loading);
  if (loading.kind === 'waiting') return <Waiting />;
  if (loading.kind === 'gone')
    return (
      <Suspense fallback={<Waiting />}>
        <Ended place={place} />
      </Suspense>
    );
  if (loading.kind === 'failed') return <Failed busy={loading.busy} retry={() => void loadForm(place)} />;
  if (loading.kind === 'offline') return <Say title={t.noNetwork}>{t.noNetworkBody}</Say>;
  return <Rounds place={place} ready={loading} />;
}

/** A sequence of entries: with the query `no-routing` the page stays after sending and starts the next one. */
function Rounds({ place, ready }: { place: FormRoute; ready: Ready }) {
  const locale = useLanguage();
  const [round, setRound] = useState(0);
  const [before, setBefore] = useState<Outcome | null>(null);
  const [shown, setShown] = useState(false);
  useTitle(textIn(ready.form.name, locale));
  useEffect(() => {
    if (!shown) return;
    return whenIdle(() => {
      // If the chunk cannot be loaded, the next page does the sending.
      import('./start-background.ts').then(({ startBackground }) => startBackground(ready)).catch(() => undefined);
    });
  }, [shown, ready]);

  function done(outcome: Outcome) {
    const again = location.pathname + location.search;
    if (!new URLSearchParams(location.search).has('no-routing')) {
      goTo(`/shared_reports/${outcome.kind === 'sent' ? 'thanks' : 'unsent'}`, { state: { ...outcome, again } });
      return void refreshForm(place);
    }
    setBefore(outcome);
    setRound(count => count + 1);
    window.scrollTo(0, 0);
  }
  const next = () => setRound(count => count + 1);
  const onShown = useCallback(() => setShown(true), []);
  return <Round key={round} {...{ place, ready, before, onShown }} onDone={done} onAgain={next} />;
}

interface RoundProps {
  place: FormRoute;
  ready: Ready;
  before: Outcome | null;
  onShown: () => void;
  onDone: (outcome: Outcome) => void;
  /** Begins again: an entry of its own, or the same by the present version of the form. */
  onAgain: () => void;
}

function Round({ place, ready, before, onShown, ...rest }: RoundProps) {
  // The form may be refreshed meanwhile; an entry keeps the version it was started with.
  const [begun] = useState(ready);
  const [found, setFound] = useState<{ handed: HandoverState; model: Filling } | null>(null);
  const [broken, setBroken] = useState<unknown>(null);
  const isShown = found !== null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  useEffect(() => {
    let over = false;
    const opening = openEntry(begun);
    opening.then(
      opened => over || setFound({ handed: opened.handed, model: createFilling(begun.form, begun.door, opened) }),
      error => over || setBroken(error),
    );
    return () => {
      over = true;
      opening.then(({ slot }) => slot.close()).catch(() => undefined);
    };
  }, [begun]);
  if (broken) throw broken;
  if (!found) return <Waiting />;
  const isNewer = (ready.form.form_version ?? 0) > (begun.form.form_version ?? 0);
  const previous = before && <PreviousEntry outcome={before} />;
  return (
    <Fill {...found} {...rest} place={place} newer={isNewer ? ready.form : null} kept={begun.kept} before={previous} />
  );
}
