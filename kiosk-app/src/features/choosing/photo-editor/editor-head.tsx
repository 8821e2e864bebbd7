import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconTrash, IconX } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { useTitleFocus } from '#ui/use-title-focus.ts';
import styles from './editor-head.module.css';
import type { EditHistory } from './use-edit.ts';

interface EditorHeadProps {
  title: string;
  history: EditHistory;
  isPlain: boolean;
  onReset: () => void;
  onCancel: () => void;
  onRemove: () => void;
}

/** Lies on the picture: the way out, which photo it is, the way back. */
export function EditorHead({ title, history, isPlain, onReset, onCancel, onRemove }: EditorHeadProps) {
  const { t } = useTranslation('sizes');
  const titleRef = useTitleFocus();
  return (
    <header className={styles.head}>
      <div className={styles.side}>
        <KioskButton className={styles.onStage} aria-label={t('cancel')} onClick={onCancel}>
          <IconX aria-hidden />
          <span className={styles.word}>{t('cancel')}</span>
        </KioskButton>
      </div>
      <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={`${styles.side} ${styles.right}`}>
        <KioskButton square className={styles.onStage} aria-label={t('removePhoto')} onClick={onRemove}>
          <IconTrash aria-hidden />
        </KioskButton>
        <KioskButton
          square
          className={styles.onStage}
          aria-label={t('undo')}
          disabled={!history.canUndo}
          onClick={history.undo}
        >
          <IconArrowBackUp aria-hidden />
        </KioskButton>
        <KioskButton className={styles.onStage} disabled={isPlain} onClick={onReset}>
          <span>{t('reset')}</span>
        </KioskButton>
      </div>
    </header>
  );
}
