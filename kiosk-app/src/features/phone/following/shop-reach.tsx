import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { lineUrl } from '@printfront/shared/domain/line-id.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import front from '../front-page/front.module.css';
import rest from '../front-page/rest.module.css';

/** How the shop is reached, for who waits for prints; and that it is a demo, where something is to be paid. */
export function ShopReach({ shop: { contact, isDemo } }: { shop: Pick<Shop, 'contact' | 'isDemo'> }) {
  const { t } = useTranslation('following');
  const { address = null, phone = null, lineId = null, mapUrl = null } = contact ?? {};
  return (
    <>
      {isDemo ? (
        <p className={front.note} role="note" data-testid="demo-mark">
          {t('demoShop')}
        </p>
      ) : null}
      {contact === undefined ? null : (
        <ul className={rest.reach} data-testid="shop-contact">
          {address === null ? null : <li>{localized(address, currentLanguage())}</li>}
          {mapUrl === null ? null : (
            <li>
              <a href={mapUrl} target="_blank" rel="noreferrer">
                {t('openMap')}
              </a>
            </li>
          )}
          {phone === null ? null : (
            <li>
              <a href={`tel:${phone}`}>{formatPhoneNumber(phone)}</a>
            </li>
          )}
          {lineId === null ? null : (
            <li>
              <a href={lineUrl(lineId)} target="_blank" rel="noreferrer">
                LINE {lineId}
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
