import { useTranslation } from 'react-i18next';
import { IconCheck } from './icons.tsx';
import styles from './save-status.module.css';

interface SaveStatusProps {
  isSaved: boolean;
  /** Instead of “Saved”, where more is to be said. */
  children?: string;
}

/** Beside the save button; there from the start, so that a screen reader says what appears in it. */
export function SaveStatus({ isSaved, children }: SaveStatusProps) {
  const { t } = useTranslation('ui');
  return (
    <span role="status" className={styles.status}>
      {isSaved ? (
        <>
          <IconCheck size={20} aria-hidden />
          {children ?? t('saved')}
        </>
      ) : null}
    </span>
  );
}
