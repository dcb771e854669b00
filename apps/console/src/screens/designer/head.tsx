/** Header of the designer: name, undo and redo, device preview, save. On tablets the tools are a second row. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerCanvasTexts } from '../../i18n/designer-canvas.ts';
import { useDesignerSeveralTexts } from '../../i18n/designer-several.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useDesignerViewTexts } from '../../i18n/designer-views.ts';
import { number } from '../../i18n/format.ts';
import {
  Button,
  cx,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconButton,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconEdit,
  IconEye,
  IconPlus,
  IconSettings,
  lazily,
  SegmentedControl,
  usePhone,
  useStore,
} from '../../ui/index.ts';
import type { Device } from './canvas.tsx';
import { useTools } from './context.ts';
import styles from './designer.module.css';
import type { History } from './history.ts';
import { IconDeviceTablet, IconListCheck, IconListTree, IconMathFunction, IconPlayerPlay } from './icons.ts';
import type { DesignerScreen } from './use-designer-screen.ts';
import type { View } from './use-panels.ts';

const Publishing = lazily(() => import('./publishing.tsx'));

interface HeadProps {
  id: string | undefined;
  history: History;
  dirty: boolean;
  saving: boolean;
  mayNotSave: string | false;
  device: Device;
  /** Settings and palette open as dialogs. */
  narrow: boolean;
  onDevice(device: Device): void;
  trying: boolean;
  onTry(): void;
  onPreview(): void;
  onSave(): void;
  onSettings(): void;
  /** Whether the outline is shown. */
  outline: boolean;
  onOutline(): void;
  onAdd(): void;
  view: View;
  onView(view: View): void;
  /** How many formulas are broken. */
  broken: number;
  screen: DesignerScreen;
}

export function Head(props: HeadProps) {
  const { id, history, dirty, saving, mayNotSave, narrow, onPreview, onSave, screen } = props;
  const t = useDesignerTexts();
  const phone = usePhone();
  const below = narrow && !phone;
  return (
    <header className={cx(styles.head, below && styles.twoRows)}>
      <div className={styles.row}>
        <IconButton
          icon={IconArrowLeft}
          label={id ? t.backEntries : t.backForms}
          href={id ? `/reports/${id}` : '/reports'}
        />
        <Title name={history.present.name} />
        {!narrow && <Views {...props} />}
        <span className={styles.gap} />
        {!screen.steps && (
          <span className={styles.state} role="status">
            {dirty && (
              <>
                <i />
                <span>{t.unsaved}</span>
              </>
            )}
          </span>
        )}
        {!below && <Tools {...props} />}
        {phone ? (
          <IconButton icon={IconEye} label={t.preview} onClick={onPreview} />
        ) : (
          <Button icon={IconEye} onClick={onPreview}>
            {t.preview}
          </Button>
        )}
        {screen.steps ? (
          <Suspense>
            <Publishing steps={screen.steps} screen={screen} />
          </Suspense>
        ) : (
          <Button kind="primary" busy={saving && t.saving} disabledReason={mayNotSave} onClick={onSave}>
            {t.save}
          </Button>
        )}
      </div>
      {below && (
        <div className={styles.tools}>
          <Tools {...props} />
        </div>
      )}
    </header>
  );
}

function Tools(props: HeadProps) {
  const { history, device, narrow, outline, trying, onDevice, onSettings, onAdd, onOutline, onTry } = props;
  const canvas = useDesignerCanvasTexts();
  const tools = useDesignerToolTexts();
  const t = useDesignerTexts();
  const several = useDesignerSeveralTexts();
  const { acts, gathering } = useTools();
  const gathers = useStore(gathering);
  const phone = usePhone();
  return (
    <>
      <IconButton
        icon={IconListTree}
        label={outline ? tools.outlineClose : tools.outlineOpen}
        aria-pressed={outline}
        className={styles.toggle}
        onClick={onOutline}
      />
      {narrow && <LogicToggle {...props} />}
      <span className={styles.group}>
        <IconButton
          icon={IconArrowBackUp}
          label={t.undo}
          aria-disabled={history.past.length === 0}
          onClick={acts.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={t.redo}
          aria-disabled={history.future.length === 0}
          onClick={acts.redo}
        />
      </span>
      <span className={styles.device}>
        <SegmentedControl
          label={t.device}
          value={device}
          onChange={onDevice}
          options={[
            { value: 'desktop', label: t.desktop, icon: IconDeviceDesktop },
            { value: 'tablet', label: t.tablet, icon: IconDeviceTablet },
            { value: 'phone', label: t.phone, icon: IconDeviceMobile },
          ]}
        />
      </span>
      <IconButton
        icon={IconPlayerPlay}
        label={canvas.tryOut}
        data-keys="P"
        aria-pressed={trying}
        className={styles.toggle}
        onClick={onTry}
      />
      {/* on a phone in the menu of a content: the row has no room for it */}
      {narrow && !phone && (
        <IconButton
          icon={IconListCheck}
          label={several.gather}
          aria-pressed={gathers}
          className={styles.toggle}
          onClick={() => acts.gather(!gathers)}
        />
      )}
      {narrow && phone && <IconButton icon={IconSettings} label={t.tabForm} onClick={onSettings} />}
      {narrow && phone && <IconButton icon={IconPlus} label={t.paletteNarrow} onClick={onAdd} />}
      {narrow && !phone && (
        <>
          <span className={styles.gap} />
          <Button kind="ghost" icon={IconSettings} onClick={onSettings}>
            {t.tabForm}
          </Button>
          <Button kind="ghost" icon={IconPlus} onClick={onAdd}>
            {t.paletteNarrow}
          </Button>
        </>
      )}
    </>
  );
}

/** In narrow windows, where the views have no room of their own. */
function LogicToggle({ view, broken, onView }: HeadProps) {
  const t = useDesignerViewTexts();
  return (
    <IconButton
      icon={IconMathFunction}
      label={broken > 0 ? `${t.logic} (${number(broken)} ${t.broken(broken)})` : t.logic}
      aria-pressed={view === 'logic'}
      className={cx(styles.toggle, broken > 0 && styles.faulty)}
      onClick={() => onView(view === 'logic' ? 'design' : 'logic')}
    />
  );
}

/** The views of one form; a red count marks the one that has something broken. */
function Views({ id, view, broken, onView }: HeadProps) {
  const t = useDesignerViewTexts();
  const views = ['design', 'logic', ...(id ? (['versions'] as const) : [])] as const;
  return (
    <nav className={styles.views} aria-label={t.views}>
      {views.map(each => (
        <button key={each} type="button" aria-current={view === each ? 'page' : undefined} onClick={() => onView(each)}>
          {t[each]}
          {each === 'logic' && broken > 0 && (
            <span className={styles.broken}>
              {number(broken)}
              <span className="vh"> {t.broken(broken)}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

/** The form's name, editable in place. */
function Title({ name }: { name: string }) {
  const t = useDesignerTexts();
  const { acts } = useTools();
  const [before, setBefore] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const renaming = before !== null;
  useEffect(() => {
    if (!renaming) return;
    field.current?.focus();
    field.current?.select();
  }, [renaming]);
  function end(keep: boolean) {
    if (!keep && before !== null) acts.set({ name: before }, 'name');
    setBefore(null);
    requestAnimationFrame(() => pencil.current?.focus());
  }
  if (renaming)
    return (
      <>
        <h1 className="vh">{name.trim() || t.unnamed}</h1>
        <input
          className={styles.rename}
          aria-label={t.name}
          maxLength={255}
          ref={field}
          value={name}
          onChange={event => acts.set({ name: event.target.value }, 'name')}
          onBlur={() => setBefore(null)}
          onKeyDown={event => {
            if (event.key === 'Enter') end(true);
            if (event.key === 'Escape') end(false);
          }}
        />
      </>
    );
  return (
    <div className={styles.title}>
      <h1 className={name.trim() ? undefined : styles.unnamed}>{name.trim() || t.unnamed}</h1>
      <IconButton ref={pencil} icon={IconEdit} size="sm" label={t.rename} onClick={() => setBefore(name)} />
    </div>
  );
}
