import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { lineUrl } from '@printfront/shared/domain/line-id.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { shopFactsText } from '#text/shop-facts.ts';
import { IconMapPin, IconMessageCircle, IconPhone } from './icons.tsx';
import styles from './shop-contact.module.css';

addText('shopFacts', shopFactsText);

interface ShopContactProps {
  shop: Pick<Shop, 'contact'>;
}

/** Where the shop is and how it is reached, as far as its owner has said; nothing where nothing is said. */
export function ShopContact({ shop: { contact } }: ShopContactProps) {
  const { t } = useTranslation('shopFacts');
  if (contact === undefined) return null;
  const { address, phone, lineId, mapUrl } = contact;
  const language = currentLanguage();
  return (
    <ul className={styles.contact} data-testid="shop-contact">
      {address === null && mapUrl === null ? null : (
        <li>
          <IconMapPin size={20} aria-hidden />
          <span className={styles.lines}>
            {address === null ? null : <span>{localized(address, language)}</span>}
            {mapUrl === null ? null : (
              <a href={mapUrl} target="_blank" rel="noreferrer">
                {t('openMap')}
              </a>
            )}
          </span>
        </li>
      )}
      {phone === null ? null : (
        <li>
          <IconPhone size={20} aria-hidden />
          <a href={`tel:${phone}`}>{formatPhoneNumber(phone)}</a>
        </li>
      )}
      {lineId === null ? null : (
        <li>
          <IconMessageCircle size={20} aria-hidden />
          <a href={lineUrl(lineId)} target="_blank" rel="noreferrer">
            LINE {lineId}
          </a>
        </li>
      )}
    </ul>
  );
}
