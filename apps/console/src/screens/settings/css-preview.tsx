/**
 * Preview of the form stylesheet: the public form in an iframe, which receives form and stylesheet by `postMessage`
 * (shared/preview.tsx).
 */
import { useEffect, useRef, useState } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { useFormCssTexts } from '../../i18n/form-css.ts';
import {
  cx,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconMoon,
  IconSun,
  Note,
  SegmentedControl,
  Select,
  usePhone,
} from '../../ui/index.ts';
import cards from './cards.module.css';
import styles from './form-css.module.css';

const ADDRESS = '/shared_reports/preview';
/** Minimum width of the desktop layout in pixels. */
const DESK = 860;

export function CssPreview({ css, old }: { css: string; old: boolean }) {
  const t = useFormCssTexts();
  const forms = useList('report-configs', { sort: 'name', limit: 100 });
  const [chosen, setChosen] = useState('');
  const id = chosen || forms.items[0]?.id;
  const { record: form } = useRecord('report-configs', id);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [device, setDevice] = useState<'desktop' | 'phone'>(usePhone() ? 'phone' : 'desktop');
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  const [room, scale] = useScale(device === 'phone' ? 0 : DESK);

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<{ type?: string } | null>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data?.type === 'KontorPreviewReady') setReady(count => count + 1);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!ready || !form) return;
    const { id: form_id, name, fields, states } = form;
    const message = { type: 'KontorPreview', form: { id: form_id, name, fields, states }, css, theme };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [ready, form, css, theme]);

  const name = form?.name ?? '';
  const none = forms.isSuccess && forms.count === 0;
  return (
    <section className={cards.card} aria-label={t.preview}>
      <div className={styles.tools} hidden={none}>
        <div className={styles.choice}>
          <Select
            label={t.form}
            value={id ?? ''}
            onChange={setChosen}
            options={forms.items.map(one => ({ value: one.id, label: one.name }))}
          />
        </div>
        <SegmentedControl
          label={t.look}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: t.light, icon: IconSun },
            { value: 'dark', label: t.dark, icon: IconMoon },
          ]}
        />
        <SegmentedControl
          label={t.device}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop', label: t.desktop, icon: IconDeviceDesktop },
            { value: 'phone', label: t.phone, icon: IconDeviceMobile },
          ]}
        />
      </div>
      {none ? <Note tone="info">{t.noForm}</Note> : <p className={cards.quiet}>{old ? t.previewOld : t.previewHint}</p>}
      <div ref={room} className={cx(styles.room, device === 'phone' && styles.narrow)} hidden={none}>
        <iframe
          ref={frame}
          src={ADDRESS}
          title={t.previewOf(name)}
          style={{ width: `${100 / scale}%`, height: `${100 / scale}%`, scale: String(scale) }}
        />
      </div>
    </section>
  );
}

/** Scale that fits a width into the available space; at most 1. */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null);
  const [there, setThere] = useState(0);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setThere(entry?.contentRect.width ?? 0));
    if (room.current) watcher.observe(room.current);
    return () => watcher.disconnect();
  }, []);
  return [room, there > 0 && width > there ? there / width : 1] as const;
}
