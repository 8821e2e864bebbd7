import { useTranslation } from 'react-i18next';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './empty-wall.module.css';
import type { WallFilter } from './wall-photos.ts';

/** Why a filter shows nothing, and the way back to everything. */
export function EmptyWall({ filter, onShowAll }: { filter: WallFilter; onShowAll: () => void }) {
  const { t } = useTranslation('wall');
  const why = filter === 'unchosen' ? 'emptyUnchosen' : filter === 'blurry' ? 'emptyBlurry' : 'emptyChosen';
  return (
    <div className={styles.empty}>
      <p className={styles.why}>{t(why)}</p>
      <KioskButton onClick={onShowAll}>{t('showAll')}</KioskButton>
    </div>
  );
}
