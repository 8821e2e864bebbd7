import { useTranslation } from 'react-i18next';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';

const KEYS = [
  [['0–9', 'Enter', '/'], 'find'],
  [['↑', '↓'], 'move'],
  [['←', '→'], 'tabs'],
  [['Enter'], 'open'],
  [['Space'], 'step'],
  [['X', 'Shift ↑↓'], 'pick'],
  [['C', 'Q', 'T'], 'method'],
  [['←', '→'], 'photo'],
  [['F'], 'full'],
  [['N'], 'newest'],
  [['P'], 'ticket'],
  [['M'], 'note'],
  [['Z'], 'undo'],
  [['Esc'], 'close'],
  [['?'], 'help'],
] as const;

/** Every key of the desk. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('desk');
  return (
    <DeskDialog title={t('shortcuts')} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {KEYS.map(([keys, word]) => (
          <div key={word}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keys.${word}`)}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  );
}
