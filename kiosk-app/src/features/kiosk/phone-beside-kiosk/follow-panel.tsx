import type { StorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { useTranslation } from 'react-i18next';
import { useStorefrontNews } from '#api/storefront-news.ts';
import { addText } from '#text/i18n.ts';
import { secondHandText } from '#text/phone-beside-kiosk.ts';
import { IconDeviceMobile } from '#ui/icons.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './follow-panel.module.css';

addText('second', secondHandText);

interface FollowPanelProps {
  order: Pick<StorefrontOrder, 'id' | 'follow'>;
}

/** Follow on your phone: a page that is open shows it by itself; any other phone finds it by a code, where one reaches it. */
export function FollowPanel({ order: { id, follow } }: FollowPanelProps) {
  const { t } = useTranslation('second');
  const following = useStorefrontNews(id)?.phones?.following ?? 0;
  if (following > 0) {
    return (
      <aside className={styles.panel}>
        <IconDeviceMobile className={styles.sign} aria-hidden />
        <p>
          <b>{t('follow')}</b>
          <small>{t('followOpen')}</small>
        </p>
      </aside>
    );
  }
  if (!follow) return null;
  return (
    <aside className={styles.panel}>
      <div className={styles.code}>
        <QrCode payload={follow.url} label={t('followQr')} />
      </div>
      <p>
        <b>{t('follow')}</b>
        <small>{t(follow.isAnywhere ? 'followAnywhere' : 'followOnWifi')}</small>
      </p>
    </aside>
  );
}
