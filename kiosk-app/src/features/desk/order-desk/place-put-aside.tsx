import { Textarea, TextInput } from '@mantine/core';
import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import {
  getParkedStorefrontOrder,
  type ParkedStorefrontOrder,
  placeParkedStorefrontOrder,
} from '@printfront/shared/contracts/parked-orders.ts';
import type { PriceQuote } from '@printfront/shared/contracts/pricing.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { sizesQuery } from '#api/catalogue-queries.ts';
import { allOrdersKey } from '#api/order-queries.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { parkedStorefrontOrdersQuery } from '#api/shop-queries.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { formatCount, formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';
import type { DeskShop } from './desk-shop.ts';
import place from './put-aside.module.css';
import { PutAsideFailure } from './put-aside-failure.tsx';

type Chosen = Output<(typeof getParkedStorefrontOrder)['answer']>;

interface PlacePutAsideProps {
  order: ParkedStorefrontOrder;
  shop: DeskShop;
  onBack: () => void;
  onClose: () => void;
}

/** What was chosen becomes an order at the desk, where its money is taken next. */
export function PlacePutAside({ order, shop, onBack, onClose }: PlacePutAsideProps) {
  const { t } = useTranslation('desk');
  const { code, createdAt } = order;
  const chosen = useQuery({
    queryKey: [...parkedStorefrontOrdersQuery().queryKey, code, createdAt],
    queryFn: ({ signal }) => call(getParkedStorefrontOrder, { params: { code }, query: { createdAt }, signal }),
    // Photos that are still being looked at are ready soon, and those on a phone may be on their way.
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? 2_000 : false),
  });
  return (
    <DeskDialog title={t('placeTitle')} hint={t('putAsideOrder', { code })} onClose={onClose}>
      <PutAsideFailure error={chosen.error} />
      {chosen.data === undefined ? null : <ChosenPrints chosen={chosen.data} />}
      {chosen.data?.whyNot == null ? null : <Notice kind="warn">{t(`placeNotYet.${chosen.data.whyNot}`)}</Notice>}
      {chosen.data === undefined || chosen.data.unsentCount === 0 ? null : (
        <Notice kind="warn">{t('placeUnsent', { count: chosen.data.unsentCount })}</Notice>
      )}
      {chosen.data?.priceSummary == null ? (
        <div className={styles.answers}>
          <button type="button" className={styles.quietButton} onClick={onBack}>
            {t('ui:back')}
          </button>
        </div>
      ) : (
        <PlaceForm
          order={order}
          quote={chosen.data.priceSummary}
          currency={shop.currency}
          onBack={onBack}
          onStale={() => void chosen.refetch()}
        />
      )}
    </DeskDialog>
  );
}

const isComing = ({ whyNot, unsentCount }: Chosen) => whyNot === 'photo-processing' || unsentCount > 0;

function ChosenPrints({ chosen }: { chosen: Chosen }) {
  const { i18n } = useTranslation('desk');
  const { data: sizes = [] } = useQuery(sizesQuery());
  const nameOf = (key: string) => localized(sizes.find((size) => size.key === key)?.name, currentLanguage()) ?? key;
  return (
    <p className={place.chosen}>
      {chosen.sizes.map(({ size, quantity }) => (
        <span key={size}>
          <b>{nameOf(size)}</b> {formatCount(quantity, i18n.language)}
        </span>
      ))}
    </p>
  );
}

const PLACE = bodyOf(placeParkedStorefrontOrder);

interface PlaceFormProps {
  order: ParkedStorefrontOrder;
  /** What the clerk has told the customer. */
  quote: PriceQuote;
  currency: string;
  onBack: () => void;
  /** The price, or what would be printed, is another by now. */
  onStale: () => void;
}

function PlaceForm({ order, quote, currency, onBack, onStale }: PlaceFormProps) {
  const { t, i18n } = useTranslation('desk');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  const { code, createdAt, name, phoneNumber } = order;
  const [start] = useState({
    version: '',
    fields: { name: name ?? '', phoneNumber: phoneNumber ?? '', orderNotes: '' },
  });
  const draft = useEditDraft(start);
  const sending = useMutation({
    mutationFn: (body: Output<(typeof placeParkedStorefrontOrder)['body']>) =>
      call(placeParkedStorefrontOrder, {
        params: { code },
        body,
        ifMatch: quote.orderVersion,
        idempotencyKey: retryKey.of(body),
      }),
    async onSuccess({ orderId }) {
      void queryClient.invalidateQueries({ queryKey: allOrdersKey });
      void queryClient.invalidateQueries({ queryKey: parkedStorefrontOrdersQuery().queryKey });
      await navigate(`/admin/orders/${orderId}`);
    },
    onError: onStale,
  });
  const { root, field, submit, failure } = useForm({
    schema: PLACE,
    words: 'address',
    draft,
    read: (fields) => ({ ...fields, createdAt, expectedTotalPrice: quote.totalPrice }),
    sending,
    opensInPlace: true,
  });
  return (
    <form ref={root} className={styles.form} onSubmit={submit((body) => sending.mutate(body))} noValidate>
      <TextInput label={t('placeName')} required {...field('name')} />
      <TextInput label={t('placePhone')} type="tel" required {...field('phoneNumber')} />
      <Textarea label={t('placeNotes')} autosize minRows={1} maxRows={4} {...field('orderNotes')} />
      <PutAsideFailure error={failure} />
      <button type="submit" className={styles.nextButton} aria-disabled={sending.isPending}>
        {t('placeTotal', { amount: formatMoney(quote.totalPrice, currency, i18n.language) })}
      </button>
      <button type="button" className={styles.quietButton} onClick={onBack}>
        {t('ui:back')}
      </button>
    </form>
  );
}
