import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from '#ui/icons.tsx';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import own from './photo-stage.module.css';

interface LargePhotoProps {
  /** The picture, in the room that there is. */
  children: (stage: RefObject<HTMLDivElement | null>) => ReactNode;
  caption: ReactNode;
  onGo: (step: 1 | -1) => void;
  onClose: () => void;
}

/** One photo over the whole window. No key does a step of the order meanwhile. */
export function LargePhoto({ children, caption, onGo, onClose }: LargePhotoProps) {
  const { t } = useTranslation('desk');
  const dialog = useModalDialog();
  const stage = useRef<HTMLDivElement>(null);
  useDeskCommands(
    { ArrowRight: () => onGo(1), ArrowLeft: () => onGo(-1), Space: onClose, Enter: onClose },
    { isOfDialog: true },
  );
  return (
    <dialog
      ref={dialog}
      className={own.largePhoto}
      aria-label={t('largePhoto')}
      data-density="desk"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div ref={stage} className={own.largeStage}>
        {children(stage)}
      </div>
      <p className={own.largeCaption}>
        {caption}
        <button type="button" className={styles.iconButton} aria-label={t('close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </button>
      </p>
    </dialog>
  );
}
