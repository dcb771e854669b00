/**
 * Filling in on a phone: progress by section in the head, the way on at the foot, a summary before saving and a receipt
 * after it. Loaded before the form where the window is narrow; its parts stand in places of the screen's frame.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEntryPhoneTexts } from '../../../i18n/entry-phone.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconArrowLeft } from '../../../ui/icons.ts';
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
  /** The button that saves. */
  save: ReactNode;
}

/** The frame's places are there once it is mounted. */
function usePlaces() {
  const [places, setPlaces] = useState<{ head: Element; foot: Element } | null>(null);
  useEffect(() => {
    const [head, foot] = ['head', 'foot'].map(name => document.querySelector(`[data-guide="${name}"]`));
    if (head && foot) setPlaces({ head, foot });
  }, []);
  return places;
}

export function Guide({ model, title, keptAt, save }: GuideProps) {
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

  function change(key: string | undefined) {
    setSumming(false);
    const index = list.findIndex(({ names }) => names.includes(key?.replace(/\.\d+$/, '') ?? ''));
    requestAnimationFrame(() => go(Math.max(0, index)));
  }
  const back = () => (summing ? change(list.at(-1)?.names[0]) : go(at - 1));
  return (
    <>
      {places && list.length > 1 && createPortal(<StepsHead {...{ steps, summing, keptAt }} />, places.head)}
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

/** The summary begins at the top of the page. */
function useTop(summing: boolean): void {
  useEffect(() => {
    if (summing) document.querySelector('[data-entry-scroll]')?.scrollTo(0, 0);
  }, [summing]);
}
