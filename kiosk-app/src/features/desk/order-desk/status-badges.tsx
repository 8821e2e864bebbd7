import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useTranslation } from 'react-i18next';
import {
  IconBox,
  IconBuildingBank,
  IconCash,
  IconClock,
  IconFileInvoice,
  IconHandGrab,
  IconMail,
  IconPrinter,
  IconQrcode,
  IconX,
} from '#ui/icons.tsx';
import styles from './desk.module.css';
import type { NextStep } from './next-step.ts';

export const METHOD_ICONS = { 0: IconBuildingBank, 1: IconQrcode, 2: IconCash } as const;

export const STEP_ICONS = {
  money: IconCash,
  slip: IconFileInvoice,
  print: IconPrinter,
  ready: IconBox,
  'hand-over': IconHandGrab,
  post: IconMail,
} as const satisfies Record<NextStep, unknown>;

/** How it is paid, or that it is not: word, icon and colour, never colour alone. */
export function PaymentBadge({ order }: { order: Pick<Order, 'paymentStatus' | 'paymentMethod' | 'paidMethod'> }) {
  const { t } = useTranslation('desk');
  const method = order.paidMethod ?? order.paymentMethod;
  const { Icon, look, words } = {
    [PAYMENT_STATUS.pending]: { Icon: IconClock, look: styles.warn, words: t('unpaid') },
    [PAYMENT_STATUS.slipUploaded]: { Icon: IconFileInvoice, look: styles.warn, words: t('slip') },
    [PAYMENT_STATUS.confirmed]: { Icon: METHOD_ICONS[method], look: styles.good, words: t(`paid.${method}`) },
    [PAYMENT_STATUS.cancelled]: { Icon: IconX, look: styles.bad, words: t('cancelled') },
  }[order.paymentStatus];
  return (
    <span className={`${styles.badge} ${look}`}>
      <Icon size={16} aria-hidden />
      {words}
    </span>
  );
}
