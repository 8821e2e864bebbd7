import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './wall-tools.module.css';

interface UndoBarProps {
  words: string;
  onUndo: () => void;
  onOver: () => void;
}

/** Long enough for a customer who reads slowly and looks at the pictures first. */
const SHOWN_MS = 20_000;

/** What has just been done to many photos, and the way back. */
export function UndoBar({ words, onUndo, onOver }: UndoBarProps) {
  const { t } = useTranslation('wall');
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin anew
  useEffect(() => {
    const timer = setTimeout(() => over.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className={styles.undo} role="status">
      <span>{words}</span>
      <KioskButton onClick={onUndo}>
        <IconArrowBackUp aria-hidden /> {t('undo')}
      </KioskButton>
    </div>
  );
}
