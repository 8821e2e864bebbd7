import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import styles from './shell-notices.module.css';

interface ShellNoticesProps {
  isAway: boolean;
  signOutFailed: boolean;
  /** Photos on their way: how many of how many are there. */
  sending: { done: number; total: number; fraction: number } | null;
}

/** What is true on every page: the shop cannot be reached, photos are on their way, signing out did not work. */
export function ShellNotices({ isAway, signOutFailed, sending }: ShellNoticesProps) {
  const { t } = useTranslation('print');
  return (
    <>
      {isAway || signOutFailed ? (
        <div className={styles.notices}>
          {isAway ? <Notice>{t('away')}</Notice> : null}
          {signOutFailed ? <Notice kind="bad">{t('signOutFailed')}</Notice> : null}
        </div>
      ) : null}
      {sending === null ? null : (
        <progress
          className={styles.sending}
          max={1}
          value={sending.fraction}
          aria-label={t('sending', { number: Math.min(sending.total, sending.done + 1), total: sending.total })}
        />
      )}
    </>
  );
}
