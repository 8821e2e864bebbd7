import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconPlugConnectedX, IconRefresh } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { RemovePhotosButton } from './remove-photos-button.tsx';
import styles from './shop-computer-away.module.css';

const TRY_AGAIN_SECONDS = 3;
const LONGEST_PAUSE_SECONDS = 60;

interface ShopComputerAwayProps {
  /** failing: it answers, but not with what was asked for. */
  why: 'starting' | 'settingUp' | 'away' | 'failing';
  onTryAgain?: () => void;
  /** What it asked to wait, if it did. */
  retryAfterSeconds?: number | undefined;
  /** Photos on this device that the shop does not have yet. */
  waitingCount: number;
  /** What else is wrong with them. */
  notice?: ReactNode;
  /** Takes them off this device. */
  onRemove?: (() => void) | undefined;
  /** Back to the step before, which may be known already. */
  onBack?: (() => void) | undefined;
}

const ICONS = { starting: IconRefresh, settingUp: IconRefresh, away: IconPlugConnectedX, failing: IconAlertTriangle };
const TITLES = { starting: 'startingUp', settingUp: 'settingUp', away: 'unreachable', failing: 'failing' } as const;
const HINTS = {
  starting: 'startingUpHint',
  settingUp: 'settingUpHint',
  away: 'unreachableHint',
  failing: 'unreachableHint',
} as const;

/**
 * The shop's computer is starting, away or in trouble: says so, and looks again by itself until it is there. Photos that wait
 * go on then; a customer who does not want to wait takes them back.
 */
export function ShopComputerAway(props: ShopComputerAwayProps) {
  const { why, onTryAgain, retryAfterSeconds = 0, waitingCount, notice, onRemove, onBack } = props;
  const { t } = useTranslation(['storefront', 'ui']);
  useEffect(() => {
    if (onTryAgain === undefined) return;
    const seconds = Math.min(LONGEST_PAUSE_SECONDS, Math.max(TRY_AGAIN_SECONDS, retryAfterSeconds));
    const timer = setInterval(onTryAgain, seconds * 1_000);
    return () => clearInterval(timer);
  }, [onTryAgain, retryAfterSeconds]);
  const Icon = ICONS[why];
  return (
    <main className={styles.away}>
      <div className={styles.words} role="status">
        <span className={styles.sign}>
          <Icon stroke={1.5} aria-hidden />
        </span>
        <h1 className={styles.title}>{t(TITLES[why])}</h1>
        {waitingCount === 0 ? null : <p className={styles.waiting}>{t('photosWait', { count: waitingCount })}</p>}
        <p className={styles.hint}>{t(HINTS[why])}</p>
      </div>
      {notice}
      <span className={styles.trying} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      <div className={styles.actions}>
        {onBack === undefined ? null : (
          <KioskButton large look="line" onClick={onBack}>
            {t('ui:back')}
          </KioskButton>
        )}
        {waitingCount === 0 || onRemove === undefined ? null : <RemovePhotosButton onRemove={onRemove} />}
      </div>
    </main>
  );
}
