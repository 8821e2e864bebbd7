import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { IconBuildingBank, IconBuildingStore, IconCircleCheckFilled, IconQrcode } from '#ui/icons.tsx';
import styles from './method-choice.module.css';

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod | null;
  onChoose: (method: PaymentMethod) => void;
}

const ICONS = { 0: IconBuildingBank, 1: IconQrcode, 2: IconBuildingStore };
/** QR first: it is the quickest for customer and counter. */
const ORDER: readonly PaymentMethod[] = [1, 2, 0];

/** Of those that a shop takes, in the order in which they are offered; the first one is chosen until another is. */
export const offeredMethods = (methods: readonly PaymentMethod[]): PaymentMethod[] =>
  ORDER.filter((method) => methods.includes(method));

export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.methods}>
      {offeredMethods(methods).map((method) => {
        const Icon = ICONS[method];
        return (
          <button
            key={method}
            type="button"
            className={styles.method}
            aria-pressed={method === chosen}
            onClick={() => onChoose(method)}
          >
            <Icon size={56} stroke={1.5} aria-hidden />
            <span className={styles.words}>
              <b className={styles.name}>{t(`pay.${method}`)}</b>
              <span>{t(`payHint.${method}`)}</span>
            </span>
            {method === chosen ? <IconCircleCheckFilled className={styles.check} size={36} aria-hidden /> : null}
          </button>
        );
      })}
    </div>
  );
}
