import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import { lineUrl } from '@printfront/shared/domain/line-id.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { hoursLines } from './hours-words.ts';
import { IconClock, IconMapPin, IconMessageCircle, IconPhone } from './icons.tsx';
import styles from './shop-contact.module.css';

interface ShopContactProps {
  shop: Pick<Shop, 'contact'>;
  /** When it is open, where that is not said beside it. */
  hours?: readonly WorkingHour[];
}

/** Where the shop is and how it is reached, as far as its owner has said; nothing where nothing is said. */
export function ShopContact({ shop: { contact }, hours = [] }: ShopContactProps) {
  const { t } = useTranslation('shopFacts');
  const open = hoursLines(t, hours);
  if (contact === undefined && open === '') return null;
  const { address = null, phone = null, lineId = null, mapUrl = null } = contact ?? {};
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
      {open === '' ? null : (
        <li>
          <IconClock size={20} aria-hidden />
          <span className={styles.lines}>{open}</span>
        </li>
      )}
    </ul>
  );
}
