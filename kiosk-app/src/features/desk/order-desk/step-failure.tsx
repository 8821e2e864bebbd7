import { useTranslation } from 'react-i18next';
import { IconX } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './desk.module.css';
import place from './step-place.module.css';

interface StepFailureProps {
  kind?: 'bad' | 'warn';
  /** Null where nothing failed. */
  children: string | null;
  onClose: () => void;
}

/** How a step failed, in a place of its own over what stands beside it: no button moves from under the pointer. */
export function StepFailure({ kind = 'bad', children, onClose }: StepFailureProps) {
  const { t } = useTranslation('desk');
  return (
    <div className={place.stepFailure} role="status">
      {children === null ? null : (
        <Notice
          kind={kind}
          action={
            <button type="button" className={styles.iconButton} aria-label={t('close')} onClick={onClose}>
              <IconX size={18} aria-hidden />
            </button>
          }
        >
          {children}
        </Notice>
      )}
    </div>
  );
}
