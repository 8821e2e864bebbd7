import { Title } from '@mantine/core';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isConfirmed, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router';
import { shopQuery, sizesQuery } from '#api/catalogue-queries.ts';
import { openingHoursQuery } from '#api/opening-hours-query.ts';
import { ownOrderQuery } from '#api/own-order-queries.ts';
import { OnlinePayPanel } from '#features/home/online-payment/online-pay-panel.tsx';
import { OrderAgainButton } from '#features/home/order-again/order-again-button.tsx';
import { OrderThanks } from '#features/home/order-thanks/order-thanks.tsx';
import { CancelOrderButton } from '#features/home/order-tracking/cancel-order-button.tsx';
import { Delivery } from '#features/home/order-tracking/delivery.tsx';
import { OrderPrice } from '#features/home/order-tracking/order-price.tsx';
import { orderStatus } from '#features/home/order-tracking/order-status.ts';
import { PrintedLines } from '#features/home/order-tracking/printed-lines.tsx';
import { StatusChip } from '#features/home/order-tracking/status-chip.tsx';
import { Timeline } from '#features/home/order-tracking/timeline.tsx';
import { PersonDeletedNotice, PhotoRetentionPanel } from '#features/home/photo-retention/photo-retention-panel.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { retentionText } from '#text/retention.ts';
import { BackLink } from '#ui/back-link.tsx';
import { formatInstant } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { ShopContact } from '#ui/shop-contact.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import '../choosing/wall-text.ts';
import { isJustPlaced } from './just-placed.ts';
import { NotLive } from './not-live.tsx';
import styles from './order.module.css';
import './orders-text.ts';

addText('retention', retentionText);

export { CustomerErrorScreen as ErrorBoundary } from './customer-error-screen.tsx';

/** Not there and not one's own look the same: the error screen shows both as not found. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await Promise.all([
      queryClient.fetchQuery(ownOrderQuery(params.id ?? '')),
      queryClient.ensureQueryData(shopQuery()),
      // For the pictures of frames; without them the photos still show.
      queryClient.prefetchQuery(sizesQuery()),
    ]);
    return null;
  };

export function Component() {
  const { t } = useTranslation('orders');
  const { id = '' } = useParams();
  const { data: order, error } = useSuspenseQuery(ownOrderQuery(id));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: sizes = [] } = useQuery(sizesQuery());
  const title = t('order', { number: formatOrderNumber(order.iid) });
  usePageTitle(title, localized(shop.name, currentLanguage()));
  const isOpen = !isConfirmed(order.paymentStatus);
  // Who picks it up asks the shop that has it.
  const isPickedUp = !isMail(order.shippingMethod);
  const contact = (isPickedUp ? order.madeBy?.contact : undefined) ?? shop.contact;
  const { data: usual } = useQuery({ ...openingHoursQuery(), enabled: isPickedUp });
  const hours = isPickedUp ? (order.madeBy?.hours ?? usual) : undefined;
  const isDeleted = order.photoRetention.state === 'deleted';
  const isThanked = isJustPlaced(useLocation().state) && isOpen;
  const head = (
    <div className={styles.title}>
      <Title order={1} ref={heading} tabIndex={-1} className={styles.number} data-testid="order-number">
        {title}
      </Title>
      <span role="status">
        <StatusChip large status={orderStatus(order)} />
      </span>
    </div>
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BackLink to="/orders">{t('toOrders')}</BackLink>
        {isThanked ? (
          <OrderThanks order={order} shop={shop}>
            {head}
          </OrderThanks>
        ) : (
          <>
            {head}
            <p className={styles.quiet}>
              {t('placedAt', { time: formatInstant(order.createdAt, shop.timeZone, currentLanguage()) })}
            </p>
          </>
        )}
      </header>
      <section aria-label={t('timelineTitle')}>
        <Timeline order={order} timeZone={shop.timeZone} />
      </section>
      {error === null ? null : <NotLive error={error} />}
      <PersonDeletedNotice order={order} timeZone={shop.timeZone} />
      {order.paymentStatus === PAYMENT_STATUS.cancelled ? <Notice kind="bad">{t('cancelledHint')}</Notice> : null}
      {isOpen ? (
        <section className={styles.section} aria-labelledby="pay-title">
          <h2 className={styles.sectionTitle} id="pay-title">
            {t('payTitle')}
          </h2>
          {/* Another order is another slip. */}
          <OnlinePayPanel key={order.id} order={order} shop={shop} />
        </section>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.section} aria-labelledby="prints-title">
            <h2 className={styles.sectionTitle} id="prints-title">
              {t('linesTitle')}
            </h2>
            <PrintedLines lines={order.lines} sizes={sizes} isDeleted={isDeleted} />
            <div className={styles.again}>
              {isDeleted ? (
                <p className={styles.quiet}>{t('afterOrder:againGone')}</p>
              ) : isThanked ? null : (
                <OrderAgainButton orderId={order.id} currency={shop.currency} />
              )}
            </div>
          </section>
          <section className={styles.section} aria-labelledby="price-title">
            <h2 className={styles.sectionTitle} id="price-title">
              {t('priceTitle')}
            </h2>
            <OrderPrice order={order} currency={shop.currency} />
          </section>
          <section className={styles.section} aria-labelledby="photos-title">
            <h2 className={styles.sectionTitle} id="photos-title">
              {t('retention:title')}
            </h2>
            <PhotoRetentionPanel
              order={order}
              timeZone={shop.timeZone}
              onChanged={(changed) => queryClient.setQueryData(ownOrderQuery(id).queryKey, changed)}
            />
          </section>
          {isOpen ? <CancelOrderButton order={order} onCancelled={() => heading.current?.focus()} /> : null}
        </div>
        <div className={styles.side}>
          <section className={styles.section} aria-label={t('receiveTitle')}>
            <Delivery order={order} timeZone={shop.timeZone} />
          </section>
          {contact === undefined && hours === undefined ? null : (
            <section className={styles.section} aria-labelledby="contact-title">
              <h2 className={styles.sectionTitle} id="contact-title">
                {t('shopFacts:contactTitle')}
              </h2>
              <ShopContact shop={{ contact }} {...(hours && { hours })} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
