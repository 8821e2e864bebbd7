import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStorefrontNews } from '#api/storefront-news.ts';
import { addText } from '#text/i18n.ts';
import { secondHandText } from '#text/phone-beside-kiosk.ts';
import { IconDeviceMobile } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { PhoneWay } from './phone-way.tsx';
import { usePhoneWay } from './use-phone-way.ts';

addText('second', secondHandText);

/** For who brought photos on a stick or a card: the same quicker way, with the codes that a phone has not read yet. */
export function PhoneOffer({ orderId }: { orderId: string }) {
  const { t } = useTranslation('second');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <KioskButton large onClick={() => setIsOpen(true)}>
        <IconDeviceMobile aria-hidden />
        {t('offer')}
      </KioskButton>
      {isOpen ? <PhoneCodes orderId={orderId} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Goes with the offer once the phone's page is open: the form is asked for there. */
function PhoneCodes({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation(['second', 'photos', 'ui']);
  const phone = usePhoneWay(orderId, false, useStorefrontNews(orderId)?.phones?.following ?? 0);
  return (
    <KioskDialog
      title={t('offerTitle')}
      hint={t('offerHint')}
      onClose={onClose}
      wide
      actions={
        <>
          <KioskButton large onClick={onClose}>
            {t('ui:close')}
          </KioskButton>
          {phone.step === 'join' ? (
            <KioskButton look="ink" large onClick={phone.goToPage}>
              {t('photos:joined')}
            </KioskButton>
          ) : null}
        </>
      }
    >
      <PhoneWay phone={phone} arrived={null} isInDialog />
    </KioskDialog>
  );
}
