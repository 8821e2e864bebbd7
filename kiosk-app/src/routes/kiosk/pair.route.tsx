import { useMediaQuery } from '@mantine/hooks';
import type { StorefrontClient } from '@printfront/shared/contracts/storefront-clients.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PairForm } from '#features/kiosk/kiosk-pairing/pair-form.tsx';
import { Paired } from '#features/kiosk/kiosk-pairing/paired.tsx';
import { addText } from '#text/i18n.ts';
import { pairingText } from '#text/shops.ts';
import { KioskFrame, KioskScreen } from '#ui/kiosk-frame.tsx';
import { KioskTools } from '#ui/kiosk-tools.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('pairing', pairingText);

/** Public, at the shop’s own address: a device becomes a kiosk with the short code that staff were given. */
export function Component() {
  const { t } = useTranslation('pairing');
  const navigate = useNavigate();
  const [kiosk, setKiosk] = useState<StorefrontClient | null>(null);
  const open = useCallback(() => void navigate('/storefront', { replace: true }), [navigate]);
  usePageTitle(t('title'));
  const isPhone = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false }) === true;
  return (
    <div data-density={isPhone ? 'home' : undefined}>
      <KioskFrame tools={<KioskTools />}>
        {kiosk === null ? (
          <PairForm onPaired={setKiosk} />
        ) : (
          <KioskScreen title={t('title')}>
            <Paired name={kiosk.name} onOpen={open} />
          </KioskScreen>
        )}
      </KioskFrame>
    </div>
  );
}
