/** Buttons "Why?" at the fields of a form or an entry; each opens the reasons of its field in a popover. */
import { loadReasons, type WhyProps as ReasonsProps } from '@kontor/form/why';
import { Suspense } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { useWhyTexts } from '../i18n/why.ts';
import { lazily } from '../ui/lazily.ts';
import { usePopover } from '../ui/popover.tsx';
import { AskButton, AtFields, type WhyProps } from './at-fields.tsx';

const Reasons = lazily(loadReasons);

interface EntryWhyProps extends WhyProps {
  /** Who fills in, and what the entry is. */
  meta?: NonNullable<ReasonsProps['asker']>['meta'] | undefined;
}

export default function Why({ form, root, data, meta }: EntryWhyProps) {
  return (
    <AtFields form={form} root={root}>
      {key => <Ask {...{ form, data, meta }} of={key} />}
    </AtFields>
  );
}

function Ask({ form, data, meta, of }: Omit<EntryWhyProps, 'root'> & Pick<ReasonsProps, 'of'>) {
  const t = useWhyTexts();
  const locale = useLanguage();
  const reasons = () => (
    <Suspense>
      <Reasons {...{ form, of, locale }} data={data()} asker={{ meta }} />
    </Suspense>
  );
  const popover = usePopover(t.why, reasons, 'end');
  return (
    <>
      <AskButton aria-expanded={popover.isOpen} onClick={popover.toggle} onMouseEnter={Reasons.preload} />
      {popover.popup}
    </>
  );
}
