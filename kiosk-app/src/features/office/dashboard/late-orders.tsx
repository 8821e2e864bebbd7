import type { Dashboard } from '@printfront/shared/contracts/dashboard.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TakenBy } from '#api/dashboard-queries.ts';
import { formatDuration } from '#ui/format.ts';
import { buttonClasses } from '#ui/kiosk-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ordersAddress } from '../takings/shop-choice.tsx';

/** What should have been ready by now, before everything else: a customer may be standing there for it. */
export function LateOrders({
  late,
  dueWithinHour,
  nowMs,
  of,
}: Pick<Dashboard, 'late' | 'dueWithinHour'> & { nowMs: number; of: TakenBy }) {
  const { t, i18n } = useTranslation('dashboard');
  if (late.count === 0) return null;
  const named = late.orders.map(({ iid, estimatedDueDate }) =>
    t('lateOrder', {
      number: formatOrderNumber(iid),
      time: formatDuration(Math.max(0, nowMs - Date.parse(estimatedDueDate)) / 1000, i18n.language),
    }),
  );
  return (
    <Notice
      kind="warn"
      action={
        <Link to={ordersAddress({ stage: 'late' }, of)} className={buttonClasses({ look: 'next' })}>
          {t('showLate')}
        </Link>
      }
    >
      <strong>{t('late', { count: late.count })}</strong> {named.join(' · ')}
      {dueWithinHour === 0 ? null : ` · ${t('dueSoon', { count: dueWithinHour })}`}
    </Notice>
  );
}
