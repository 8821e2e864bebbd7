import { useTranslation } from 'react-i18next';
import {
  IconBuildingStore,
  IconCheck,
  IconClock,
  IconFileInvoice,
  IconPackage,
  IconPrinter,
  IconTruckDelivery,
  IconX,
} from '#ui/icons.tsx';
import type { OrderStatus } from './order-status.ts';
import styles from './status-chip.module.css';

const LOOKS = {
  payQr: { Icon: IconClock, look: styles.fair },
  paySlip: { Icon: IconClock, look: styles.fair },
  payCounter: { Icon: IconClock, look: styles.fair },
  checking: { Icon: IconFileInvoice, look: styles.plain },
  paid: { Icon: IconCheck, look: styles.good },
  printing: { Icon: IconPrinter, look: styles.good },
  readyPickup: { Icon: IconBuildingStore, look: styles.good },
  readyMail: { Icon: IconPackage, look: styles.good },
  handedOver: { Icon: IconCheck, look: styles.plain },
  sent: { Icon: IconTruckDelivery, look: styles.good },
  cancelled: { Icon: IconX, look: styles.bad },
} as const satisfies Record<OrderStatus, { Icon: typeof IconX; look: string | undefined }>;

/** Word, icon and colour: never colour alone. */
export function StatusChip({ status, large }: { status: OrderStatus; large?: boolean }) {
  const { t } = useTranslation('orders');
  const { Icon, look } = LOOKS[status];
  return (
    <span className={`${styles.chip} ${look} ${large ? styles.large : ''}`}>
      <Icon size={large ? 26 : 18} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}
