/** Card of a device: name, platform, versions, last use and pending entries. */
import type { Device } from '@kontor/contract';
import { deviceIdentifier } from '../../api/session.ts';
import { useDevicesTexts } from '../../i18n/devices.ts';
import { dateTime, since } from '../../i18n/format.ts';
import {
  Chip,
  cx,
  DotsMenu,
  Icon,
  IconBell,
  IconCloudUp,
  IconDeviceMobile,
  IconDeviceTablet,
  type IconType,
  IconWorld,
  type MenuItem,
} from '../../ui/index.ts';
import styles from './devices.module.css';
import { type DeviceState, stateOf } from './states.ts';

const icons: Record<string, IconType> = { web: IconWorld, android: IconDeviceMobile, ios: IconDeviceMobile };
const iconOf = ({ platform, name }: Device): IconType =>
  /ipad|tablet/i.test(name) && platform !== 'web' ? IconDeviceTablet : (icons[platform ?? ''] ?? IconDeviceMobile);

const tones = { waiting: 'warn', outdated: 'neutral', console: 'neutral', current: 'ok', unknown: 'neutral' } as const;

interface Props {
  device: Device;
  /** The server's version. */
  server: string | undefined;
  entries: () => MenuItem[];
}

export function DeviceCard({ device, server, entries }: Props) {
  const t = useDevicesTexts();
  const state = stateOf(device, server);
  const words: Record<DeviceState, string | null> = {
    waiting: t.waiting(device.unsent ?? 0),
    outdated: t.outdated,
    console: t.console,
    current: t.current,
    unknown: null,
  };
  const version =
    device.app_version && (device.platform === 'web' ? t.versionConsole : t.versionApp)(device.app_version);
  const items = entries();
  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon of={iconOf(device)} />
      </span>
      <div className={styles.text}>
        <div className={styles.name}>
          <h4>{device.name}</h4>
          {device.identifier === deviceIdentifier() && <Chip tone="selected">{t.thisDevice}</Chip>}
          {words[state] && (
            <Chip tone={tones[state]} {...(state === 'waiting' && { icon: IconCloudUp })}>
              {words[state]}
            </Chip>
          )}
        </div>
        {device.identifier && <code title={t.identifier}>{device.identifier}</code>}
        <span className={styles.meta}>
          {[t.platform(device.platform), t.lastUsed(since(device.last_used)), version].filter(Boolean).join(' · ')}
        </span>
        {state === 'waiting' && device.unsent_reported && (
          <span className={styles.meta}>{t.waitingSince(dateTime(device.unsent_reported))}</span>
        )}
        {device.pushes > 0 && (
          <span className={cx(styles.meta, styles.bell)}>
            <Icon of={IconBell} size={14} />
            {t.pushed}
          </span>
        )}
      </div>
      {items.length > 0 && <DotsMenu name={device.name} items={entries} />}
    </li>
  );
}
