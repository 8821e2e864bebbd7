import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '#ui/icons.tsx';
import styles from './desk.module.css';

/** In place of a picture. */
export function WhyUnseen({ isDeleted, isDamaged }: { isDeleted: boolean; isDamaged: boolean }) {
  const { t } = useTranslation('admin');
  if (isDamaged) {
    return (
      <span className={styles.bad}>
        <IconAlertTriangle size={16} aria-hidden />
        {t('photoDamaged')}
      </span>
    );
  }
  return <span className={styles.quiet}>{t(isDeleted ? 'photoDeleted' : 'photoNotHere')}</span>;
}
