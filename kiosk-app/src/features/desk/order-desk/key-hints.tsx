import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconVolume, IconVolumeOff } from '#ui/icons.tsx';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface KeyHintsProps {
  freshCount: number;
  isSoundOn: boolean;
  onSound: (isOn: boolean) => void;
}

const HINTS = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['Space'], 'step'],
  [['X'], 'pick'],
  [['←', '→'], 'tabs'],
  [['Z'], 'undo'],
] as const;

/** The foot of the list: its keys, what came in, and whether that is heard. */
export function KeyHints({ freshCount, isSoundOn, onSound }: KeyHintsProps) {
  const { t } = useTranslation('desk');
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useDeskCommands({ 'Shift+Slash': () => setIsHelpOpen(true) });
  const Sound = isSoundOn ? IconVolume : IconVolumeOff;
  return (
    <footer className={styles.foot}>
      <div className={styles.hints}>
        {HINTS.map(([keys, word]) => (
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
      <span className={styles.footEnd}>
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
      </span>
      {isHelpOpen ? <ShortcutsDialog onClose={() => setIsHelpOpen(false)} /> : null}
    </footer>
  );
}
