import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './drop-down.module.css';

interface DropDownProps {
  /** What the button is called, where it shows no words. */
  label?: string | undefined;
  /** In the button. */
  face: ReactNode;
  className?: string | undefined;
  /** Whether it is on, as `data-on`. */
  isOn?: boolean;
  /** Above the choices of a menu. */
  title?: string;
  /** A menu holds DropItems; a panel whatever is filled in. */
  kind?: 'menu' | 'panel';
  panelClassName?: string | undefined;
  /** Below the choices of a menu. */
  foot?: ReactNode;
  children: ReactNode;
}

const FIRST = '[role="menuitem"], select, input, button, a[href]';
const GAP_PX = 6;

/**
 * A button and what it opens below itself: the browser's own popover, which closes by Escape or a tap beside it and gives the
 * focus back. In a menu arrows go from choice to choice.
 */
export function DropDown({
  label,
  face,
  className,
  isOn,
  title,
  kind = 'menu',
  panelClassName,
  foot,
  children,
}: DropDownProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function place({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) {
    const at = button.current?.getBoundingClientRect();
    if (newState !== 'open' || at === undefined) return;
    currentTarget.style.top = `${at.bottom + GAP_PX}px`;
    currentTarget.style.right = `${Math.max(GAP_PX, document.documentElement.clientWidth - at.right)}px`;
  }
  function toggled({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) {
    setIsOpen(newState === 'open');
    if (newState === 'open') currentTarget.querySelector<HTMLElement>(FIRST)?.focus();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        data-on={isOn || undefined}
        aria-label={label}
        aria-haspopup={kind === 'menu' ? 'menu' : 'dialog'}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        className={`${styles.panel} ${panelClassName ?? ''}`}
        onBeforeToggle={place}
        onToggle={toggled}
        {...(kind === 'panel' ? { role: 'dialog', 'aria-label': label } : {})}
      >
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {kind === 'panel' ? (
          children
        ) : (
          <div role="menu" tabIndex={-1} aria-label={label ?? title} className={styles.menu} onKeyDown={goOn}>
            {children}
          </div>
        )}
        {foot}
      </div>
    </>
  );
}

function goOn(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  // What the page does with arrows stays away.
  event.stopPropagation();
  items[(to + items.length) % items.length]?.focus();
}

interface DropItemProps {
  children: ReactNode;
  icon?: ReactNode;
  isBad?: boolean;
  /** Stays open, for what goes on in it. */
  isKept?: boolean;
  /** Where it leads, or what it does. */
  to?: string;
  onChoose?: () => void;
}

/** One choice of a menu. */
export function DropItem({ children, icon, isBad, isKept, to, onChoose }: DropItemProps) {
  const choose = (element: HTMLElement) => {
    if (!isKept) element.closest<HTMLElement>('[popover]')?.hidePopover();
    onChoose?.();
  };
  const item = {
    role: 'menuitem',
    tabIndex: -1,
    className: `${styles.item} ${isBad ? styles.bad : ''}`,
  } as const;
  if (to !== undefined) {
    return (
      <Link {...item} to={to} onClick={({ currentTarget }) => choose(currentTarget)}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <button type="button" {...item} onClick={({ currentTarget }) => choose(currentTarget)}>
      {icon}
      {children}
    </button>
  );
}

/** Words above some choices of a menu. */
export const DropGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
  <div role="group" aria-label={label} className={styles.menu}>
    <p className={styles.title} aria-hidden>
      {label}
    </p>
    {children}
  </div>
);
