import { wifiQrPassword } from '@printfront/shared/domain/wifi-qr.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconHelpCircle } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import styles from './phone-trouble.module.css';
import type { PhoneWayState } from './use-phone-way.ts';

/** For phones that do not read the code: all of it to type by hand, and whom to ask. */
export function PhoneTrouble({ phone, code }: { phone: PhoneWayState; code: string }) {
  const { t } = useTranslation(['photos', 'ui']);
  const [isOpen, setIsOpen] = useState(false);
  const { wifi, step } = phone;
  const close = () => setIsOpen(false);
  const isAway = wifi?.state === 'unreachable';
  const isMobile = step === 'mobile';
  const url = isMobile ? wifi?.mobileDataUrl : wifi?.uploadUrl;
  return (
    <>
      <KioskButton large onClick={() => setIsOpen(true)}>
        <IconHelpCircle aria-hidden />
        {t('trouble')}
      </KioskButton>
      {isOpen ? (
        <KioskDialog
          title={t('troubleTitle')}
          onClose={close}
          actions={
            <KioskButton large onClick={close}>
              {t('ui:close')}
            </KioskButton>
          }
        >
          <p>{t(isMobile ? 'troubleHintMobile' : 'troubleHint')}</p>
          <dl className={styles.facts}>
            {isMobile ? null : (
              <>
                <Fact term={t('wifiName')} value={wifi?.ssid} />
                <Fact term={t('networkPassword')} value={wifi?.qrPayload && wifiQrPassword(wifi.qrPayload)} />
                <Fact term={t('wifiUser')} value={isAway ? null : wifi?.username} />
                <Fact term={t('wifiPassword')} value={isAway ? null : wifi?.password} />
              </>
            )}
            <Fact term={t('address')} value={url?.replace(/^https?:\/\//, '')} />
            <Fact term={t('orderCode')} value={code} />
          </dl>
          <p className={styles.staff}>{t('troubleStaff')}</p>
        </KioskDialog>
      ) : null}
    </>
  );
}

function Fact({ term, value }: { term: string; value: string | null | undefined }) {
  if (value === null || value === undefined) return null;
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
