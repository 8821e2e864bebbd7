import type { PickupShop } from '@printfront/shared/contracts/pickup-shops.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { IconBuildingStore } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './online-checkout.module.css';

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
    const lines = whereIs(only);
    if (lines === '') return null;
    return (
      <p className={styles.whereabouts}>
        <b>{t('pickupAt', { name: only.name })}</b>
        {lines}
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
          label={shop.name}
          hint={whereIs(shop) === '' ? undefined : <span className={styles.lines}>{whereIs(shop)}</span>}
          icon={<IconBuildingStore size={28} stroke={1.5} />}
          isChosen={shop.id === chosenId}
          onChoose={() => onChoose(shop.id)}
        />
      ))}
    </fieldset>
  );
}

/** What tells shops apart: where each is, when it is open, its number. */
function whereIs({ whereabouts, contact }: PickupShop): string {
  const address = localized(contact?.address, currentLanguage());
  const phone = contact?.phone == null ? '' : formatPhoneNumber(contact.phone);
  // Some owners write the address into both.
  const lines = [address === undefined || whereabouts.includes(address) ? '' : address, whereabouts, phone];
  return lines.filter((line) => line !== '').join('\n');
}
