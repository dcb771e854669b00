/** Preview of the marked hit: picture, title, state, first answers, and what else can be done with it. */
import { useState } from 'react';
import { date } from '../../i18n/format.ts';
import { usePaletteTexts } from '../../i18n/palette.ts';
import { Button } from '../../ui/button.tsx';
import { IconArrowsMaximize, IconCircleHalf2, IconExternalLink, IconLink } from '../../ui/icons.ts';
import { keyLabel } from '../../ui/key-label.ts';
import { StateGlyph } from '../../ui/state-glyph.tsx';
import { type Item, stateGlyph } from './items.tsx';
import styles from './palette.module.css';

export async function copyLink(item: Item | undefined): Promise<boolean> {
  if (!item?.href) return false;
  try {
    await navigator.clipboard.writeText(new URL(item.href, location.href).href);
    return true;
  } catch {
    return false;
  }
}

interface PreviewProps {
  item: Item;
  onLarge: () => void;
  /** Absent where the state cannot be set. */
  onState: (() => void) | undefined;
}

export function Preview({ item, onLarge, onState }: PreviewProps) {
  const t = usePaletteTexts();
  const [copied, setCopied] = useState('');
  const { kind, of } = item.hit ?? {};
  if (!kind || !of) return null;
  const facts = [
    ...(kind === 'entries' ? [{ label: t.form, text: of.detail }] : []),
    ...of.facts,
    { label: t.modified, text: date(of.modified) },
  ];
  return (
    <aside className={styles.preview} aria-label={t.preview}>
      {of.picture && <img src={of.picture} alt="" />}
      <b>{item.label}</b>
      {of.state ? <StateGlyph kind={stateGlyph(of.state)} label={of.state.label} /> : <span>{t[kind]}</span>}
      {kind !== 'entries' && item.line && <span>{item.line}</span>}
      <dl>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same label
          <div key={index}>
            <dt>{fact.label}</dt>
            <dd>{fact.text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        <Button
          kind="ghost"
          size="sm"
          icon={item.beside ? IconArrowsMaximize : IconExternalLink}
          onClick={() => (item.beside ? onLarge() : window.open(item.href))}
        >
          {item.beside ? t.openLarge : t.openTab}
          <kbd className="kbd">{keyLabel('mod+enter')}</kbd>
        </Button>
        {onState && (
          <Button kind="ghost" size="sm" icon={IconCircleHalf2} onClick={onState}>
            {t.setState}
            <kbd className="kbd">{keyLabel('mod+shift+s')}</kbd>
          </Button>
        )}
        {(navigator.clipboard as Clipboard | undefined) && (
          <Button
            kind="ghost"
            size="sm"
            icon={IconLink}
            onClick={() => void copyLink(item).then(done => setCopied(done ? item.id : ''))}
          >
            {copied === item.id ? t.linkCopied : t.linkCopy}
            <kbd className="kbd">{keyLabel('mod+shift+c')}</kbd>
          </Button>
        )}
      </div>
    </aside>
  );
}
