/**
 * Buttons "Why?" at the fields of the public form; each opens the reasons of its field in a native <dialog>, which loads no
 * library. Told is what the form shows.
 */
import { compile, inputOfKey, textIn } from '@kontor/form';
import { loadReasons } from '@kontor/form/why';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { useWhyTexts } from '../i18n/why.ts';
import { Icon } from '../ui/icon.tsx';
import { IconX } from '../ui/icons.ts';
import { AskButton, AtFields, type WhyProps } from '../why/at-fields.tsx';
import { showToast } from './toasts.ts';
import styles from './why.module.css';

type Reasons = Awaited<ReturnType<typeof loadReasons>>['default'];

const guest = { guest: true };

export default function Why({ form, root, data }: WhyProps) {
  const [asked, ask] = useState<{ of: string; Reasons: Reasons } | null>(null);
  // without a network the form stays, whatever did not load
  const open = (of: string) =>
    loadReasons().then(
      each => ask({ of, Reasons: each.default }),
      () => showToast('warn', () => useWhyTexts.now().notLoaded),
    );
  const preload = () => void loadReasons().catch(() => undefined);
  return (
    <>
      <AtFields form={form} root={root}>
        {key => <AskButton aria-haspopup="dialog" onClick={() => void open(key)} onPointerEnter={preload} />}
      </AtFields>
      {asked && <Told {...asked} {...{ form, data }} onClose={() => ask(null)} />}
    </>
  );
}

interface ToldProps extends Pick<WhyProps, 'form' | 'data'> {
  of: string;
  Reasons: Reasons;
  onClose(): void;
}

function Told({ form, data, of, Reasons, onClose }: ToldProps) {
  const t = useWhyTexts();
  const locale = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const input = inputOfKey(compile(form), of);
  useEffect(() => dialog.current?.showModal(), []);
  /** A click on the backdrop targets the dialog element itself. */
  const onPress = (event: MouseEvent) => event.target === dialog.current && dialog.current.close();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onClose} onMouseDown={onPress}>
      <div className={styles.head}>
        <h2 id={title}>{t.why}</h2>
        <button type="button" className={styles.close} aria-label={t.close} onClick={() => dialog.current?.close()}>
          <Icon of={IconX} size={18} />
        </button>
        <p>{textIn(input?.content.options.label, locale)}</p>
      </div>
      <Reasons {...{ form, of, locale }} data={data()} asker={guest} />
    </dialog>
  );
}
