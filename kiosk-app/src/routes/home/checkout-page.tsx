import { Textarea, Title } from '@mantine/core';
import { isMail, shippingMethodToForm } from '@printfront/shared/domain/shipping.ts';
import { shippingOffers } from '@printfront/shared/domain/shipping-offers.ts';
import {
  isConfirmable,
  isShippingApplicable,
  UPLOAD_SIZE_STATUS,
} from '@printfront/shared/domain/upload-size-status.ts';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shippingPricesQuery, shopQuery } from '#api/catalogue-queries.ts';
import { newestOwnOrderQuery } from '#api/own-order-queries.ts';
import { pickupShopsQuery } from '#api/pickup-shop-queries.ts';
import { useShownVersion } from '#api/shown-version.ts';
import {
  uploadDueDateQuery,
  uploadKey,
  uploadPriceQuery,
  uploadSizesQuery,
  uploadStatusQuery,
  uploadTaskQuery,
} from '#api/upload-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { offeredMethod } from '#features/choosing/checkout/shipping-offers.ts';
import { AddressBook } from '#features/home/address-book/address-book.tsx';
import { useAddressBook } from '#features/home/address-book/use-address-book.ts';
import { onlinePaymentMethods } from '#features/home/online-checkout/checkout-draft.ts';
import { ContactFields } from '#features/home/online-checkout/contact-fields.tsx';
import { DueLine } from '#features/home/online-checkout/due-line.tsx';
import { Obstacles } from '#features/home/online-checkout/obstacles.tsx';
import { OrderedLines } from '#features/home/online-checkout/ordered-lines.tsx';
import { PaymentChoice } from '#features/home/online-checkout/payment-choice.tsx';
import { PickupChoice } from '#features/home/online-checkout/pickup-choice.tsx';
import { PlaceBar } from '#features/home/online-checkout/place-bar.tsx';
import { PriceBox } from '#features/home/online-checkout/price-box.tsx';
import { ShippingChoice } from '#features/home/online-checkout/shipping-choice.tsx';
import { useCheckoutDraft } from '#features/home/online-checkout/use-checkout-draft.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { SmallestOrder } from '#ui/smallest-order.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './checkout.module.css';
import { usePlacing } from './use-placing.ts';

/** What is ordered, for whom, how it gets there and how it is paid: one page, nothing hidden. */
export function CheckoutPage({ uploadId }: { uploadId: string }) {
  const { t } = useTranslation('onlineCheckout');
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: sizes } = useSuspenseQuery(uploadSizesQuery());
  const { data: prices } = useSuspenseQuery(shippingPricesQuery());
  const { data: statuses } = useSuspenseQuery(uploadStatusQuery());
  const { data: pickup, dataUpdatedAt } = useSuspenseQuery({
    ...uploadPriceQuery(uploadId, 1),
    refetchOnWindowFocus: true,
  });
  const { orderVersion } = pickup;
  const shown = useShownVersion(uploadKey, { version: orderVersion, readAt: dataUpdatedAt }, orderVersion);
  const { data: lastOrder } = useSuspenseQuery(newestOwnOrderQuery());
  const { data: me } = useSuspenseQuery(meQuery());
  usePageTitle(t('title'), localized(shop.name, currentLanguage()));
  const [draft, keepDraft] = useCheckoutDraft(uploadId, {
    name: lastOrder?.name ?? me?.name ?? '',
    phoneNumber: lastOrder?.phoneNumber ?? '',
  });

  const offers = shippingOffers(prices, pickup, isShippingApplicable(statuses));
  const method = offeredMethod(offers, draft.shippingChoice);
  const { data: summary, isFetching } = useQuery({ ...uploadPriceQuery(uploadId, method), refetchOnWindowFocus: true });
  const { data: pickupShops } = useSuspenseQuery(pickupShopsQuery());
  const pickupShop = pickupShops.find(({ id }) => id === draft.pickupShopId) ?? null;
  const { data: due } = useQuery({
    ...uploadDueDateQuery(uploadId, method, isMail(method) ? undefined : pickupShop?.id),
    refetchOnWindowFocus: true,
  });
  // Of the shop that makes it, which may be paid in another way than the rest.
  const payments = onlinePaymentMethods(due?.paymentMethods ?? shop.paymentMethods);
  const payment = payments.find((one) => one === draft.paymentMethod) ?? payments[0];
  const isShopMissing = !isMail(method) && pickupShops.length > 1 && pickupShop === null;
  const book = useAddressBook(uploadId, draft, shop.phoneNumbers);
  const address = book.addresses.find(({ id }) => id === draft.addressId) ?? book.addresses[0];
  const unshippable = new Set(
    statuses
      .filter((row) => row.status !== UPLOAD_SIZE_STATUS.empty && !row.isShippingApplicable)
      .map(({ size }) => size),
  );
  useOrderedElsewhereWatch(statuses.length === 0);
  const obstacles = useRef<HTMLDivElement>(null);
  const placing = usePlacing({
    uploadId,
    draft,
    phoneNumbers: shop.phoneNumbers,
    method,
    payment,
    book,
    addressId: address?.id,
    pickupShopId: isMail(method) ? undefined : pickupShop?.id,
    isShopMissing,
    total: summary?.totalPrice,
    shown,
    isTotalOld: isFetching,
    isReady: isConfirmable(statuses),
    onAddress: (addressId) => keepDraft({ ...draft, addressId }),
    onNotReady: () => obstacles.current?.focus(),
  });

  return (
    <div className={styles.page}>
      <Title order={1} className={styles.full}>
        {t('title')}
      </Title>
      <div className={styles.form}>
        <div className={styles.obstacles} ref={obstacles} tabIndex={-1}>
          <SmallestOrder price={summary} shop={shop} />
          <Obstacles statuses={statuses} sizes={sizes} />
        </div>
        <section className={styles.section} aria-labelledby="lines-title">
          <h2 className={styles.sectionTitle} id="lines-title">
            {t('linesTitle')}
          </h2>
          <OrderedLines lines={(summary ?? pickup).breakdown} sizes={sizes} currency={shop.currency} />
        </section>
        <section className={styles.section} aria-labelledby="contact-title">
          <h2 className={styles.sectionTitle} id="contact-title">
            {t('contactTitle')}
          </h2>
          <ContactFields draft={draft} problems={placing.problems} onChange={keepDraft} />
        </section>
        <section className={styles.section}>
          <ShippingChoice
            offers={offers}
            unshippable={sizes.filter(({ key }) => unshippable.has(key))}
            chosen={method}
            currency={shop.currency}
            onChoose={(chosen) => keepDraft({ ...draft, shippingChoice: shippingMethodToForm(chosen) })}
          />
          {isMail(method) ? (
            <div className={styles.addresses}>
              <AddressBook
                book={book}
                chosenId={address?.id ?? null}
                contact={draft}
                onChoose={(addressId) => keepDraft({ ...draft, addressId })}
              />
            </div>
          ) : (
            <div className={styles.addresses}>
              <PickupChoice
                shops={pickupShops}
                chosenId={pickupShop?.id ?? null}
                isMissing={placing.isShopMissing}
                onChoose={(pickupShopId) => keepDraft({ ...draft, pickupShopId })}
              />
            </div>
          )}
        </section>
        <section className={styles.section}>
          <Textarea
            size="lg"
            label={t('notes')}
            value={draft.orderNotes}
            maxLength={2000}
            autosize
            minRows={2}
            maxRows={8}
            onChange={(event) => keepDraft({ ...draft, orderNotes: event.currentTarget.value })}
          />
        </section>
        <section className={styles.section}>
          <PaymentChoice
            methods={payments}
            chosen={payment}
            onChoose={(paymentMethod) => keepDraft({ ...draft, paymentMethod })}
          />
        </section>
      </div>
      <aside className={`${styles.section} ${styles.summary}`} aria-labelledby="summary-title">
        <h2 className={styles.sectionTitle} id="summary-title">
          {t('summaryTitle')}
        </h2>
        <PriceBox summary={summary} shippingMethod={method} sizes={sizes} currency={shop.currency} />
        <DueLine dueDate={due?.estimatedDueDate} shippingMethod={method} timeZone={shop.timeZone} />
        <PlaceBar
          total={summary?.totalPrice}
          crossOutPrice={summary?.crossOutPrice ?? null}
          change={placing.priceChange}
          failure={placing.failure}
          currency={shop.currency}
          isBusy={placing.isBusy}
          onPlace={placing.place}
        />
      </aside>
    </div>
  );
}

/** An upload without any size is one that another device has just ordered: then the route is told. */
function useOrderedElsewhereWatch(isGone: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isGone) void queryClient.invalidateQueries({ queryKey: uploadTaskQuery().queryKey });
  }, [isGone, queryClient]);
}
