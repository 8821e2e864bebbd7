import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import styles from './shell-notices.module.css';

interface ShellNoticesProps {
  isAway: boolean;
  signOutFailed: boolean;
  /** Photos of this page: how many are not there yet, how many are, and what is there of those that are being sent, 0..1 each. */
  photos: { unsentCount: number; sentCount: number; sentParts: number };
}

/** What is true on every page: the shop cannot be reached, photos are on their way, signing out did not work. */
export function ShellNotices({ isAway, signOutFailed, photos }: ShellNoticesProps) {
  const { t } = useTranslation('print');
  const { unsentCount, sentCount, sentParts } = photos;
  const total = sentCount + unsentCount;
  return (
    <>
      {isAway || signOutFailed ? (
        <div className={styles.notices}>
          {isAway ? <Notice>{t('away')}</Notice> : null}
          {signOutFailed ? <Notice kind="bad">{t('signOutFailed')}</Notice> : null}
        </div>
      ) : null}
      {unsentCount === 0 ? null : (
        <progress
          className={styles.sending}
          max={1}
          value={(sentCount + sentParts) / total}
          aria-label={t('sending', { number: Math.min(total, sentCount + 1), total })}
        />
      )}
    </>
  );
}
