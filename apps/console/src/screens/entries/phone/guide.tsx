/**
 * Filling in on a phone: progress by section in the head, the way on at the foot, a summary before saving and a receipt
 * after it. Loaded before the form where the window is narrow; its parts stand in places of the screen's frame.
 */
import { useBackCloses } from '@kontor/form/back-closes';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEntryPhoneTexts } from '../../../i18n/entry-phone.ts';
import { time } from '../../../i18n/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconArrowLeft, IconDeviceFloppy } from '../../../ui/icons.ts';
import type { EntryModel } from '../common/model.ts';
import styles from './phone.module.css';
import { StepsHead } from './steps-head.tsx';
import { Summary } from './summary.tsx';
import { useSteps } from './use-steps.ts';

export { Receipt } from './receipt.tsx';

interface GuideProps {
  model: EntryModel;
  title: string;
  /** When the draft was kept last. */
  keptAt: number | null;
  /** Saving is what sends it: a new entry that is no draft. */
  sends: boolean;
  /** The button that saves. */
  save: ReactNode;
  /** What the head says in place of the form's name. */
  onHeading: (heading: string | null) => void;
}

interface Places {
  head: Element;
  kept: Element;
  foot: Element;
}

/** The frame's places are there once it is mounted. */
function usePlaces() {
  const [places, setPlaces] = useState<Places | null>(null);
  useEffect(() => {
    const [head, kept, foot] = ['head', 'kept', 'foot'].map(name => document.querySelector(`[data-guide="${name}"]`));
    if (head && kept && foot) setPlaces({ head, kept, foot });
  }, []);
  return places;
}

export function Guide({ model, title, keptAt, sends, save, onHeading }: GuideProps) {
  const t = useEntryPhoneTexts();
  const steps = useSteps(model.store);
  const places = usePlaces();
  const [summing, setSumming] = useState(false);
  const { list, at, go } = steps;
  const next = list[at + 1];
  // An entry that is there already is mostly opened for one change: it is saved from everywhere.
  const guided = list.length > 1 && !model.report;
  useEffect(() => {
    model.progress.quiet = !model.report;
  }, [model]);
  useTop(summing);
  const heading = summing ? t.review(sends) : null;
  useEffect(() => onHeading(heading), [heading, onHeading]);

  function change(key: string | undefined) {
    setSumming(false);
    const index = list.findIndex(({ names }) => names.includes(key?.replace(/\.\d+$/, '') ?? ''));
    requestAnimationFrame(() => go(Math.max(0, index)));
  }
  const back = () => (summing ? change(list.at(-1)?.names[0]) : go(at - 1));
  useBackCloses(back, summing);
  return (
    <>
      {places && createPortal(<Kept at={keptAt} />, places.kept)}
      {places && list.length > 1 && createPortal(<StepsHead {...{ steps, summing }} />, places.head)}
      {places &&
        guided &&
        createPortal(
          <div className={styles.foot}>
            <IconButton
              className={styles.back}
              icon={IconArrowLeft}
              label={summing ? t.toForm : t.back}
              disabledReason={!summing && at === 0 && t.first}
              onClick={back}
            />
            {summing ? (
              save
            ) : (
              <Button kind="primary" onClick={() => (next ? go(at + 1) : setSumming(true))}>
                {next ? t.goOn(next.label) : t.toReview}
              </Button>
            )}
          </div>,
          places.foot,
        )}
      {summing && <Summary {...{ model, title }} onChange={change} />}
    </>
  );
}

/** When the draft was kept last; its place is there before that. */
function Kept({ at }: { at: number | null }) {
  const t = useEntryPhoneTexts();
  const clock = time(new Date(at ?? 0));
  return (
    <span className={cx(styles.kept, at === null && styles.later)} title={t.keptAt(clock)}>
      <Icon of={IconDeviceFloppy} size={18} />
      <span className="vh">{t.keptAt('')}</span>
      {clock}
    </span>
  );
}

/** The summary begins at the top of the page. */
function useTop(summing: boolean): void {
  useEffect(() => {
    if (summing) document.querySelector('[data-entry-scroll]')?.scrollTo(0, 0);
  }, [summing]);
}
