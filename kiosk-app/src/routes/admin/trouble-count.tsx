import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { troublesQuery } from '#api/trouble-queries.ts';
import { addText } from '#text/i18n.ts';
import { troubleCountText } from '#text/trouble-count.ts';
import styles from './admin.module.css';

addText('troubleCount', troubleCountText);

/** How many things need a person, on whatever page one is. */
export function TroubleCount() {
  const { t } = useTranslation('troubleCount');
  const count = useQuery(troublesQuery()).data?.troubles.length ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.troubleCount} role="img" aria-label={t('count', { count })}>
      {count}
    </span>
  );
}
