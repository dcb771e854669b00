/** Dialog that previews the form as filled in, with conditions and repeats. Works in memory; nothing is sent. */
import { type Data, type Form, inLanguage } from '@kontor/form';
import { createFormStore, ErrorSummary, FormView, loadChecks, useReady } from '@kontor/form/fill';
import { Suspense, useMemo, useRef, useState } from 'react';
import { asFilling, useUser } from '../../api/session.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import {
  Button,
  Dialog,
  IconDeviceDesktop,
  IconDeviceMobile,
  lazily,
  SegmentedControl,
  toast,
  usePhone,
  useStore,
} from '../../ui/index.ts';
import { rowsForTrial } from './choice-lists.ts';
import { useTools } from './context.ts';
import styles from './dialogs.module.css';
import { localFiles } from './local-files.ts';

const Why = lazily(() => import('../../why/why.tsx'));
const CaseBar = lazily(() => import('./case-bar.tsx'));

type Shown = 'desktop' | 'phone';

interface PreviewProps {
  form: Form;
  title: string;
  fileUrl: (id: string) => string | undefined;
  /** Of the form as it is being designed: what is filled in can be kept as a case. */
  cases?: boolean;
  /** What it is filled in with at first. */
  answers?: Data;
  onClose(): void;
}

export default function Preview({ form: given, title, fileUrl, cases = false, answers, onClose }: PreviewProps) {
  const { language } = useStore(useTools().writing);
  const form = inLanguage(given, language);
  useReady(form);
  const t = useDesignerTexts();
  const locale = useLanguage();
  const user = useUser();
  const [device, setDevice] = useState<Shown>('desktop');
  const made = (data: Data | null = null) =>
    createFormStore(form, data, { user: user && asFilling(user), rows: rowsForTrial });
  const files = useMemo(localFiles, []);
  const phone = usePhone();
  const root = useRef<HTMLDivElement>(null);
  // restarting creates a new store
  const [{ store, round }, begin] = useState(() => ({ store: made(answers), round: 0 }));
  const check = async () => {
    try {
      await loadChecks();
    } catch (error) {
      return toast.error(error);
    }
    if (store.check().length === 0) toast.ok(() => t.previewFine);
  };
  const bar = cases && (
    <Suspense>
      <CaseBar {...{ form, store }} apart={phone} onOpen={data => begin({ store: made(data), round: round + 1 })} />
    </Suspense>
  );
  return (
    <Dialog
      title={<PreviewTitle {...{ title, device }} onDevice={setDevice} />}
      size="xl"
      persistent
      onClose={onClose}
      note={t.previewNote}
      foot={
        <>
          <Button kind="ghost" onClick={() => begin({ store: made(), round: round + 1 })}>
            {t.previewReset}
          </Button>
          {!phone && bar}
          <Button onClick={() => void check()}>{t.previewCheck}</Button>
        </>
      }
    >
      <div ref={root} className={styles[device]} data-density={device === 'phone' ? 'touch' : undefined}>
        {phone && bar}
        <ErrorSummary store={store} locale={locale} focus className={styles.summary ?? ''} />
        <FormView
          key={round}
          form={form}
          store={store}
          locale={locale}
          files={files}
          fileUrl={fileUrl}
          narrow={device === 'phone'}
          density={device === 'phone' ? 'touch' : undefined}
          headingLevel={3}
        />
        <Suspense>
          <Why key={`why ${round}`} {...{ form, root }} data={store.data} meta={store.meta} />
        </Suspense>
      </div>
    </Dialog>
  );
}

interface PreviewTitleProps extends Pick<PreviewProps, 'title'> {
  device: Shown;
  onDevice(device: Shown): void;
}

function PreviewTitle({ title, device, onDevice }: PreviewTitleProps) {
  const t = useDesignerTexts();
  return (
    <span className={styles.previewTitle}>
      {title}
      <SegmentedControl
        label={t.device}
        value={device}
        onChange={onDevice}
        options={[
          { value: 'desktop', label: t.desktop, icon: IconDeviceDesktop },
          { value: 'phone', label: t.phone, icon: IconDeviceMobile },
        ]}
      />
    </span>
  );
}
