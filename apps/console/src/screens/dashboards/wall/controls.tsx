/** Toolbar of the wall display: pages, interval, pause, exit. Hides while idle. */
import { useWallTexts } from '../../../i18n/wall.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choices.tsx';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '../../../ui/icons.ts';
import { Select } from '../../../ui/inputs.tsx';
import { INTERVALS, type WallSettings } from './pages.ts';
import styles from './wall.module.css';

interface ControlsProps {
  settings: WallSettings;
  onSettings: (settings: WallSettings) => void;
  paused: boolean;
  /** More than one page. */
  turns: boolean;
  fullScreen: { isOn: boolean; isPossible: boolean; toggle: () => void };
  onPause: () => void;
  onStep: (step: 1 | -1) => void;
  onLeave: () => void;
}

export function Controls(props: ControlsProps) {
  const { settings, onSettings, paused, turns, fullScreen, onPause, onStep, onLeave } = props;
  const t = useWallTexts();
  const seconds = (every: number) => (every === 0 ? t.everyNever : t.everySeconds(every));
  return (
    <div className={styles.controls} role="toolbar" aria-label={t.controls}>
      {turns && (
        <>
          <IconButton icon={IconChevronLeft} label={t.previous} onClick={() => onStep(-1)} />
          <IconButton
            icon={paused ? IconPlayerPlay : IconPlayerPause}
            label={paused ? t.play : t.pause}
            disabledReason={settings.every === 0 && t.everyNever}
            onClick={onPause}
          />
          <IconButton icon={IconChevronRight} label={t.next} onClick={() => onStep(1)} />
        </>
      )}
      <Select
        label={t.every}
        labelHidden
        value={String(settings.every)}
        onChange={every => onSettings({ ...settings, every: Number(every) })}
        options={INTERVALS.map(every => ({ value: String(every), label: seconds(every) }))}
      />
      <Switch label={t.allDashboards} checked={settings.all} onChange={all => onSettings({ ...settings, all })} />
      {fullScreen.isPossible && (
        <IconButton
          icon={fullScreen.isOn ? IconArrowsMinimize : IconArrowsMaximize}
          label={fullScreen.isOn ? t.fullScreenOff : t.fullScreen}
          onClick={fullScreen.toggle}
        />
      )}
      <IconButton icon={IconX} label={t.leave} onClick={onLeave} />
    </div>
  );
}
