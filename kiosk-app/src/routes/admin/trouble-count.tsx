import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { troublesQuery } from '#api/trouble-queries.ts';
import styles from './admin.module.css';

/** How many things need a person, on whatever page one is. */
export default function TroubleCount() {
  const { t } = useTranslation('adminFrame');
  const count = useQuery(troublesQuery()).data?.troubles.length ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.navCount} role="img" aria-label={t('troubles', { count })}>
      {count}
    </span>
  );
}
