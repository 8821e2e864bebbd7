import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionQuery } from '#api/connection-queries.ts';
import styles from './admin.module.css';

/** Whether central hears of what is done here. Nothing while nobody can say. */
export function OnlineLight() {
  const { t } = useTranslation('adminFrame');
  const { data: connection } = useQuery(connectionQuery());
  if (connection === undefined) return null;
  const isAway = !connection.isCentralReachable;
  return (
    <span className={styles.light} data-away={isAway || undefined}>
      {t(isAway ? 'offline' : 'online')}
    </span>
  );
}
