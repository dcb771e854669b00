/** Button and icon button, as <button> or link, with busy and disabled states. */
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import { IconLoader2 } from './icons.ts';
import { Link } from './link.tsx';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>;
export interface ButtonProps extends Native {
  kind?: 'primary' | 'default' | 'ghost' | 'danger' | 'dangerText';
  size?: 'sm' | 'md' | 'lg';
  full?: boolean;
  /** Shows a spinner and blocks clicks; a text replaces the label ("Speichert …"). */
  busy?: boolean | string;
  icon?: IconType;
  iconEnd?: IconType;
  /** Renders a link that looks like a button. */
  href?: string;
  /** Disables the button and explains why in the tooltip; it stays focusable. */
  disabledReason?: string | false | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    kind = 'default',
    size = 'md',
    full,
    busy,
    icon,
    iconEnd,
    href,
    disabledReason,
    className,
    children,
    ...rest
  } = props;
  const name = cx(styles.button, styles[kind], size !== 'md' && styles[size], full && styles.full, className);
  const small = size === 'sm' ? 14 : 16;
  const content: ReactNode = (
    <>
      {busy ? (
        <Icon of={IconLoader2} size={small} className={styles.spinner} />
      ) : (
        icon && <Icon of={icon} size={small} />
      )}
      {typeof busy === 'string' ? busy : children}
      {iconEnd && <Icon of={iconEnd} size={14} />}
    </>
  );
  if (href && !disabledReason)
    return (
      <Link href={href} className={name}>
        {content}
      </Link>
    );
  return (
    <button type="button" {...rest} {...unusable(busy, disabledReason)} className={name}>
      {content}
    </button>
  );
}

/** Busy or disabled: aria-disabled and still focusable, so that the reason can be read; clicks are ignored. */
function unusable(busy: boolean | string | undefined, reason: string | false | undefined) {
  if (!busy && !reason) return {};
  const stop = (event: MouseEvent) => event.preventDefault();
  return { onClick: stop, 'aria-disabled': true, 'aria-busy': Boolean(busy), 'data-tip': reason || undefined };
}

export interface IconButtonProps extends Native {
  icon: IconType;
  /** Accessible name and tooltip. */
  label: string;
  size?: 'sm' | 'md';
  iconSize?: number;
  danger?: boolean;
  href?: string;
  disabledReason?: string | false | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'md', iconSize, danger, href, disabledReason, className, children, ...rest } = props;
  const name = cx(styles.icon, size === 'sm' && styles.sm, danger && styles.dangerText, className);
  const content = (
    <>
      <Icon of={icon} size={iconSize ?? (size === 'sm' ? 16 : 18)} />
      {children}
    </>
  );
  if (href && !disabledReason)
    return (
      <Link href={href} className={name} aria-label={label} data-tip={label}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      {...rest}
      {...unusable(false, disabledReason)}
      className={name}
    >
      {content}
    </button>
  );
}
