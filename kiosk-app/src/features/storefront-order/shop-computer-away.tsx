import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './shop-computer-away.module.css';

const TRY_AGAIN_MS = 3_000;

/** The shop's computer is starting or away: says so, and looks again by itself until it is there. */
export function ShopComputerAway({ why, onTryAgain }: { why: 'starting' | 'away'; onTryAgain: () => void }) {
  const { t } = useTranslation('storefront');
  useEffect(() => {
    const timer = setInterval(onTryAgain, TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [onTryAgain]);
  const Icon = why === 'starting' ? IconRefresh : IconPlugConnectedX;
  return (
    <main className={styles.away} role="status">
      <Icon size={96} stroke={1.25} aria-hidden />
      <h1 className={styles.title}>{why === 'starting' ? t('startingUp') : t('unreachable')}</h1>
      <p className={styles.hint}>{why === 'starting' ? t('startingUpHint') : t('unreachableHint')}</p>
      <progress className={styles.progress} aria-hidden />
    </main>
  );
}
