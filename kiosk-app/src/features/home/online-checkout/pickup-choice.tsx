import type { PickupShop } from '@printfront/shared/contracts/pickup-shops.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopQuery } from '#api/catalogue-queries.ts';
import { openingHoursQuery } from '#api/opening-hours-query.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { hoursLines } from '#ui/hours-words.ts';
import { IconBuildingStore } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './online-checkout.module.css';

/** Customers know it by its own name, staff by that of its computer. */
const nameOf = ({ name, ownName }: PickupShop) => localized(ownName, currentLanguage()) ?? name;

interface PickupChoiceProps {
  shops: readonly PickupShop[];
  chosenId: string | null;
  /** Nobody has chosen, and it was tried to order. */
  isMissing: boolean;
  onChoose: (id: string) => void;
}

/** Where the prints are fetched. Of one shop there is nothing to choose: it says where it is. */
export function PickupChoice({ shops, chosenId, isMissing, onChoose }: PickupChoiceProps) {
  const { t } = useTranslation('onlineCheckout');
  const [only] = shops;
  if (only === undefined) return null;
  if (shops.length === 1) {
    return (
      <p className={styles.whereabouts}>
        <b>{t('pickupAt', { name: nameOf(only) })}</b>
        <WhereIs shop={only} />
      </p>
    );
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.sectionTitle}>{t('pickupTitle')}</legend>
      {isMissing ? (
        <div aria-invalid="true" tabIndex={-1}>
          <Notice kind="bad">{t('needShop')}</Notice>
        </div>
      ) : null}
      {shops.map((shop) => (
        <ChoiceCard
          key={shop.id}
          name="pickup-shop"
          label={nameOf(shop)}
          hint={<WhereIs shop={shop} />}
          icon={<IconBuildingStore size={28} stroke={1.5} />}
          isChosen={shop.id === chosenId}
          onChoose={() => onChoose(shop.id)}
        />
      ))}
    </fieldset>
  );
}

/** What tells shops apart: where each is, when it is open, how it is reached. */
function WhereIs({ shop }: { shop: PickupShop }) {
  const { whereabouts, hours } = shop;
  const { t } = useTranslation('shopFacts');
  const { data: usual = [] } = useQuery(openingHoursQuery());
  const { data: all } = useQuery(shopQuery());
  const contact = shop.contact ?? all?.contact;
  const address = localized(contact?.address, currentLanguage());
  const phone = contact?.phone == null ? '' : formatPhoneNumber(contact.phone);
  // Some owners write the address into both.
  const lines = [address === undefined || whereabouts.includes(address) ? '' : address, whereabouts];
  const open = hoursLines(t, hours ?? usual);
  return (
    <span className={styles.lines}>
      {[...lines, open, phone].filter((line) => line !== '').join('\n')}
      {contact?.mapUrl == null ? null : (
        <a href={contact.mapUrl} target="_blank" rel="noreferrer" className={styles.map}>
          {t('openMap')}
        </a>
      )}
    </span>
  );
}
