import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatCount, formatMoney } from '#ui/format.ts';
import { IconBuildingStore, IconMail, IconPhoto, IconWifi } from '#ui/icons.tsx';
import styles from './desk.module.css';
import { DueMark } from './due-mark.tsx';
import { nextStep } from './next-step.ts';
import { OrderWarnings } from './order-warnings.tsx';
import { PaymentBadge, STEP_ICONS } from './status-badges.tsx';

export interface RowProps {
  order: OrderSummary;
  isFresh: boolean;
  isChosen: boolean;
  isPicked: boolean;
  isBusy: boolean;
  /** The list says it for all rows. */
  usualFinish: string | null;
  shop: { timeZone: string; currency: string };
  onChoose: () => void;
  onPick: () => void;
  onStep: () => void;
}

/** An order in one line of 44 px. Number, next step and due are never cut; the whole is in its link's name. */
export function OrderRow({
  order,
  isFresh,
  isChosen,
  isPicked,
  isBusy,
  usualFinish,
  shop,
  onChoose,
  onPick,
  onStep,
}: RowProps) {
  const { t, i18n } = useTranslation('desk');
  const number = formatOrderNumber(order.iid);
  const name = order.name === '' ? t('admin:nameDeleted') : order.name;
  const sizes = (order.sizes ?? []).map((size) => ({
    ...size,
    words: [size.name, size.finish].flatMap((name) => localized(name, currentLanguage()) ?? []),
  }));
  const inFull = sizes.map(({ words, printQuantity }) => `${words.join(' ')} ${printQuantity}`);
  const SourceIcon = isMail(order.shippingMethod) ? IconMail : order.source === 'online' ? IconWifi : IconBuildingStore;
  return (
    <tr
      className={styles.row}
      data-chosen={isChosen || undefined}
      data-fresh={isFresh || undefined}
      data-cancelled={order.paymentStatus === 90 || undefined}
    >
      <td className={styles.pick}>
        <input
          type="checkbox"
          aria-label={t('pickOrder', { number })}
          checked={isPicked}
          tabIndex={-1}
          onChange={onPick}
        />
      </td>
      <td className={styles.thumb}>
        {order.thumbnailUrl == null ? (
          <IconPhoto size={20} aria-hidden />
        ) : (
          <img src={order.thumbnailUrl} alt="" loading="lazy" decoding="async" />
        )}
      </td>
      <td>
        <Link
          to={`/admin/orders/${order.id}`}
          className={styles.number}
          data-order-link={order.id}
          aria-label={t('admin:orderLabel', { number, name })}
          aria-description={inFull.join(', ')}
          onFocus={onChoose}
        >
          {number}
        </Link>
      </td>
      <td className={styles.customer}>
        <SourceIcon size={16} aria-hidden />
        <span className={styles.cut}>{name}</span>
        {isFresh ? <span className={styles.newMark}>{t('admin:isNew')}</span> : null}
      </td>
      <td className={styles.sizes} title={inFull.join(' · ')}>
        {sizes.map(({ words, printQuantity }, at) => (
          <span key={words.join(' ')}>
            {at === 0 ? '' : ' · '}
            <b>{words.filter((word) => word !== usualFinish).join(' ')}</b> {formatCount(printQuantity, i18n.language)}
          </span>
        ))}
      </td>
      <td className={styles.figure}>{formatCount(order.printCount, i18n.language)}</td>
      <td className={styles.figure}>{formatMoney(order.totalPaymentAmount, shop.currency, i18n.language)}</td>
      <td>
        <PaymentBadge order={order} />
      </td>
      <td className={styles.next}>
        <StepOfRow order={order} isChosen={isChosen} isBusy={isBusy} currency={shop.currency} onStep={onStep} />
        <OrderWarnings order={order} />
      </td>
      <td className={styles.due}>
        <DueMark order={order} timeZone={shop.timeZone} />
      </td>
    </tr>
  );
}

/** What is next; of the chosen row it is the button that does it. */
function StepOfRow({
  order,
  isChosen,
  isBusy,
  currency,
  onStep,
}: Pick<RowProps, 'order' | 'isChosen' | 'isBusy' | 'onStep'> & { currency: string }) {
  const { t, i18n } = useTranslation('desk');
  const step = nextStep(order);
  if (step === null)
    return <span className={styles.quiet}>{t(order.paymentStatus === 90 ? 'cancelled' : 'step.done')}</span>;
  const Icon = STEP_ICONS[step];
  const amount = formatMoney(order.totalPaymentAmount, currency, i18n.language);
  const words = step === 'money' ? t('stepWithSum', { amount }) : t(`step.${step}`);
  if (!isChosen) {
    return (
      <span className={styles.step}>
        <Icon size={16} aria-hidden />
        {t(`step.${step}`)}
        {order.shelf ? <span className={styles.quiet}>{t('shelf', { shelf: order.shelf })}</span> : null}
      </span>
    );
  }
  return (
    <button type="button" className={styles.stepButton} tabIndex={-1} disabled={isBusy} onClick={onStep}>
      <Icon size={16} aria-hidden />
      {words}
      <kbd className={styles.key} aria-hidden>
        Space
      </kbd>
    </button>
  );
}
