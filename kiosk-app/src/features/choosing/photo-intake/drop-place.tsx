import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '#ui/use-file-drop.ts';
import styles from './drop-place.module.css';

interface DropPlaceProps {
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A part of a page that photos can be dropped on, wherever in it. Everything it does the file picker does too. */
export function DropPlace({ onChoose, children }: DropPlaceProps) {
  const { t } = useTranslation('photos');
  const { isOver, handlers } = useFileDrop(onChoose);
  return (
    <div className={styles.place} {...handlers}>
      {children}
      {isOver ? <div className={styles.over}>{t('dropNow')}</div> : null}
    </div>
  );
}
