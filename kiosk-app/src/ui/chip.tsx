import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** After the words, quieter: how many there are. */
  count?: number | undefined;
  isOn?: boolean;
  onPress: () => void;
}

/** A word to press that stays on: ink while it is. */
export function Chip({ children, count, isOn = false, onPress }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </button>
  );
}

interface FilterTabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: ReactNode; count?: number | undefined }[];
  current: Key;
  onChoose: (key: Key) => void;
  /** The id of what they filter. */
  controls?: string;
}

/** What of many is shown, one at a time, each with its count. One stop for the keyboard; arrows choose. */
export function FilterTabs<Key extends string>({ label, tabs, current, onChoose, controls }: FilterTabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab.key);
    list.current?.querySelectorAll('button')[tabs.indexOf(tab)]?.focus();
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className={styles.chip}
          aria-selected={tab.key === current}
          aria-controls={controls}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
