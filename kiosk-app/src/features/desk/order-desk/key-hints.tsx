import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { deskText } from '#text/desk.ts';
import { IconVolume, IconVolumeOff } from '#ui/icons.tsx';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface ListKeyHintsProps {
  freshCount: number;
  isSoundOn: boolean;
  onSound: (isOn: boolean) => void;
}

interface KeyHintsProps {
  hints: readonly (readonly [keys: readonly string[], word: HintWord])[];
  /** At the end. */
  children?: ReactNode;
}

type HintWord = keyof (typeof deskText)['en']['keys'];

const LIST_HINTS = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['Space'], 'step'],
  [['X'], 'pick'],
  [['←', '→'], 'tabs'],
  [['Z'], 'undo'],
] as const;
const ORDER_HINTS = [
  [['Enter'], 'next'],
  [['↑', '↓'], 'orders'],
  [['←', '→'], 'photos'],
  [['Space'], 'large'],
  [['P'], 'ticket'],
  [['Z'], 'undo'],
  [['Esc'], 'back'],
] as const;

/** The foot of the list: its keys, what came in, and whether that is heard. */
export function ListKeyHints({ freshCount, isSoundOn, onSound }: ListKeyHintsProps) {
  const { t } = useTranslation('desk');
  const Sound = isSoundOn ? IconVolume : IconVolumeOff;
  return (
    <KeyHints hints={LIST_HINTS}>
      {freshCount > 0 ? <b className={styles.newMark}>{t('newCount', { count: freshCount })}</b> : null}
      <button
        type="button"
        className={styles.iconButton}
        aria-label={t(isSoundOn ? 'soundOn' : 'soundOff')}
        aria-pressed={isSoundOn}
        onClick={() => onSound(!isSoundOn)}
      >
        <Sound size={18} aria-hidden />
      </button>
    </KeyHints>
  );
}

/** The foot of an order. */
export const OrderKeyHints = () => <KeyHints hints={ORDER_HINTS} />;

function KeyHints({ hints, children }: KeyHintsProps) {
  const { t } = useTranslation('desk');
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useDeskCommands({ 'Shift+Slash': () => setIsHelpOpen(true) });
  return (
    <footer className={styles.foot}>
      <div className={styles.hints}>
        {hints.map(([keys, word]) => (
          <span key={word} className={styles.hint}>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
            {t(`keys.${word}`)}
          </span>
        ))}
      </div>
      <button type="button" className={styles.hint} onClick={() => setIsHelpOpen(true)}>
        <kbd className={styles.key}>?</kbd>
        {t('shortcuts')}
      </button>
      {children === undefined ? null : <span className={styles.footEnd}>{children}</span>}
      {isHelpOpen ? <ShortcutsDialog onClose={() => setIsHelpOpen(false)} /> : null}
    </footer>
  );
}
