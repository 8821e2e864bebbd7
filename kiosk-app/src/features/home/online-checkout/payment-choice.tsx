import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { IconBuildingBank, IconQrcode } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import type { OnlinePaymentMethod } from './checkout-draft.ts';
import styles from './online-checkout.module.css';

interface PaymentChoiceProps {
  methods: readonly OnlinePaymentMethod[];
  chosen: OnlinePaymentMethod | undefined;
  onChoose: (method: OnlinePaymentMethod) => void;
}

const ICONS = { 0: IconBuildingBank, 1: IconQrcode };

export function PaymentChoice({ methods, chosen, onChoose }: PaymentChoiceProps) {
  const { t } = useTranslation('onlineCheckout');
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.sectionTitle}>{t('payTitle')}</legend>
      {methods.length === 0 ? <Notice kind="bad">{t('noPayment')}</Notice> : null}
      {methods.map((method) => {
        const Icon = ICONS[method];
        return (
          <ChoiceCard
            key={method}
            name="payment"
            label={t(`checkout:pay.${method}`)}
            hint={t(`payHint.${method}`)}
            icon={<Icon size={28} stroke={1.5} />}
            isChosen={method === chosen}
            onChoose={() => onChoose(method)}
          />
        );
      })}
      {methods.length === 0 ? null : <p className={styles.hint}>{t('payLater')}</p>}
    </fieldset>
  );
}
