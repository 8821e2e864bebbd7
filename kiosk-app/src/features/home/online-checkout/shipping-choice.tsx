import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { SHIPPING_METHODS, type ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { formatMoney } from '#ui/format.ts';
import { IconBuildingStore, IconMail, IconPackage, IconTruckDelivery } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './online-checkout.module.css';

interface ShippingChoiceProps {
  /** price in satang. */
  offers: readonly { method: ShippingMethod; price: number }[];
  /** Chosen sizes that no courier takes. */
  unshippable: readonly Size[];
  chosen: ShippingMethod;
  currency: string;
  onChoose: (method: ShippingMethod) => void;
}

const ICONS = { 1: IconBuildingStore, 2: IconMail, 3: IconPackage, 4: IconTruckDelivery };

/** Every way to get the prints with its price; one that is not offered stays, and why is said. */
export function ShippingChoice({ offers, unshippable, chosen, currency, onChoose }: ShippingChoiceProps) {
  const { t } = useTranslation('onlineCheckout');
  const language = currentLanguage();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.sectionTitle}>{t('receiveTitle')}</legend>
      {unshippable.length === 0 ? null : (
        <Notice>
          {t('pickupOnlyHint', { sizes: unshippable.map(({ name }) => localized(name, language)).join(', ') })}
        </Notice>
      )}
      {SHIPPING_METHODS.map((method) => {
        const offer = offers.find((one) => one.method === method);
        const Icon = ICONS[method];
        return (
          <ChoiceCard
            key={method}
            name="shipping"
            label={t(`checkout:method.${method}`)}
            icon={<Icon size={28} stroke={1.5} />}
            hint={offer === undefined ? t('notOffered') : undefined}
            aside={offer === undefined ? undefined : priceWords(offer.price)}
            isChosen={method === chosen}
            isDisabled={offer === undefined}
            onChoose={() => onChoose(method)}
          />
        );
      })}
    </fieldset>
  );

  function priceWords(price: number): string {
    return price === 0 ? t('checkout:free') : `+${formatMoney(price, currency, language)}`;
  }
}
