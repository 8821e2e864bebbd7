import type { PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import {
  IconBox,
  IconCheck,
  IconClock,
  IconFileInvoice,
  IconHandGrab,
  IconInbox,
  IconPrinter,
  IconX,
} from '#ui/icons.tsx';
import styles from './order-desk.module.css';

const PAYMENT = {
  10: { Icon: IconClock, look: styles.fair },
  20: { Icon: IconFileInvoice, look: styles.fair },
  50: { Icon: IconCheck, look: styles.good },
  90: { Icon: IconX, look: styles.bad },
} as const;

const PRODUCTION = {
  0: { Icon: IconInbox, look: styles.plain },
  1: { Icon: IconPrinter, look: styles.plain },
  2: { Icon: IconBox, look: styles.good },
  3: { Icon: IconHandGrab, look: styles.plain },
} as const;

/** Word, icon and colour: never colour alone. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('admin');
  const { Icon, look } = PAYMENT[status];
  return (
    <span className={`${styles.badge} ${look}`}>
      <Icon size={18} aria-hidden />
      {t(`payment.${status}`)}
    </span>
  );
}

export function ProductionBadge({ status }: { status: ProductionStatus }) {
  const { t } = useTranslation('admin');
  const { Icon, look } = PRODUCTION[status];
  return (
    <span className={`${styles.badge} ${look}`}>
      <Icon size={18} aria-hidden />
      {t(`production.${status}`)}
    </span>
  );
}
