import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { reloadPage } from '#offline/reload.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { LanguageSwitch } from '#ui/language-buttons.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTicketPrinter } from '../payment/print-ticket.tsx';
import type { Opened } from './opened.ts';
import { ParkOrder } from './park-order.tsx';
import styles from './staff-corner.module.css';
import { TestTicket } from './test-ticket.tsx';
import { Unpair } from './unpair.tsx';

interface StaffMenuProps {
  opened: Opened;
  orderId: string | null;
  onClose: () => void;
}

/** How this kiosk is doing, and what staff do at it. */
export function StaffMenu({ opened, orderId, onClose }: StaffMenuProps) {
  const { t } = useTranslation('staffCorner');
  const [asked, setAsked] = useState<'park' | 'unpair' | null>(null);
  const [isNotNow, setIsNotNow] = useState(false);
  const test = useTicketPrinter();
  const stay = () => setAsked(null);
  const facts = [
    ['kiosk', opened.kiosk],
    ['server', opened.server],
    ['central', t(opened.isCentralReachable ? 'reachable' : 'unreachable')],
    ['version', opened.version],
  ] as const;
  if (asked === 'park' && orderId !== null) return <ParkOrder orderId={orderId} onKeep={stay} />;
  if (asked === 'unpair') return <Unpair pin={opened.pin} hasOrder={orderId !== null} onKeep={stay} onDone={onClose} />;
  return (
    <KioskDialog
      title={t('title')}
      wide
      onClose={onClose}
      actions={
        <KioskButton large look="ink" onClick={onClose}>
          {t('close')}
        </KioskButton>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isNotNow ? <Notice>{t('notNow')}</Notice> : null}
      {test.state === 'printed' ? <Notice>{t('tested')}</Notice> : null}
      <div className={styles.deeds}>
        <KioskButton
          look="line"
          aria-disabled={test.state === 'printing'}
          onClick={() => test.state !== 'printing' && test.print()}
        >
          {t(test.state === 'printing' ? 'testing' : 'printTest')}
        </KioskButton>
        <KioskButton look="line" onClick={async () => setIsNotNow(!(await reloadPage()))}>
          {t('reload')}
        </KioskButton>
        {orderId === null ? null : (
          <KioskButton look="line" onClick={() => setAsked('park')}>
            {t('park')}
          </KioskButton>
        )}
        <KioskButton look="danger" onClick={() => setAsked('unpair')}>
          {t('unpair')}
        </KioskButton>
      </div>
      <LanguageSwitch />
      {createPortal(<TestTicket kiosk={opened.kiosk} server={opened.server} />, document.body)}
    </KioskDialog>
  );
}
