import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { getPriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { getStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { listStorefrontFiles } from '@printfront/shared/contracts/storefront-files.ts';
import {
  getStorefrontOrder,
  getStorefrontOrderStatus,
  getStorefrontPayment,
  listStorefrontPhotoFrames,
} from '@printfront/shared/contracts/storefront-orders.ts';
import { getStorefrontSlip } from '@printfront/shared/contracts/storefront-slips.ts';
import { getStorefrontWifi } from '@printfront/shared/contracts/storefront-wifi.ts';
import type { UploadedFile, UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import type { ChosenPhotoFrame } from '@printfront/shared/contracts/uploads.ts';
import { estimateDueDate } from '@printfront/shared/contracts/working-hours.ts';
import { STOREFRONT_FILES_POLL_MS } from '@printfront/shared/domain/app-timings.ts';
import { queryOptions } from '@tanstack/react-query';
import { CallError, call } from './call.ts';
import { pollMsOf } from './order-news.ts';
import { type QueryOf, queryOf } from './print-order.ts';
import { retryOnce } from './server-away.ts';

/** Orders move on while a kiosk waits for its next customer. */
const ORDERS_AHEAD_REFRESH_MS = 30_000;

/** The page's loaders set out together: a device that its address pairs just now is a kiosk a moment later. */
const COMES_TO_BE_PAIRED = globalThis.location?.hash.startsWith('#pair=') ?? false;
const isNotYetPaired = (error: Error) => COMES_TO_BE_PAIRED && error instanceof CallError && error.code === 'not-found';

export const storefrontQuery = () =>
  queryOptions({
    queryKey: ['storefront'],
    queryFn: ({ signal }) => call(getStorefront, { signal }),
    refetchInterval: ORDERS_AHEAD_REFRESH_MS,
    // Any other that is no kiosk is told so at once.
    retry: (failureCount, error) => failureCount < 1 && (retryOnce(failureCount, error) || isNotYetPaired(error)),
  });

/** Everything of one customer lies under this key, so that it can be forgotten in one go. */
export const storefrontOrderKey = (id: string) => ['storefront-order', id] as const;

export const storefrontOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...storefrontOrderKey(id), 'order'],
    queryFn: ({ signal }) => call(getStorefrontOrder, { params: { id }, signal }),
  });

/** What was said of it last. */
export const storefrontNewsKey = (id: string) => [...storefrontOrderKey(id), 'news'] as const;

export const storefrontFilesKey = (id: string) => [...storefrontOrderKey(id), 'files'] as const;

/** Photos by arrival. With a size, quantity, crop and dpi are that size's; without, quantity is over all sizes. */
export const storefrontFilesQuery = (id: string, size?: string): QueryOf<UploadedFile[]> =>
  queryOf({
    queryKey: [...storefrontFilesKey(id), size ?? null],
    queryFn: ({ signal }) =>
      call(listStorefrontFiles, { params: { id }, query: size === undefined ? {} : { size }, signal }),
    refetchInterval: () => pollMsOf(id),
  });

export const storefrontStatusQuery = (id: string): QueryOf<UploadSizeStatus[]> =>
  queryOf({
    queryKey: [...storefrontOrderKey(id), 'status'],
    queryFn: ({ signal }) => call(getStorefrontOrderStatus, { params: { id }, signal }),
    refetchInterval: () => pollMsOf(id),
  });

export const storefrontFramesQuery = (id: string): QueryOf<ChosenPhotoFrame[]> =>
  queryOf({
    queryKey: [...storefrontOrderKey(id), 'photo-frames'],
    queryFn: ({ signal }) => call(listStorefrontPhotoFrames, { params: { id }, signal }),
  });

export const storefrontWifiQuery = (id: string) =>
  queryOptions({
    queryKey: [...storefrontOrderKey(id), 'wifi'],
    queryFn: ({ signal }) => call(getStorefrontWifi, { query: { orderId: id }, signal }),
    refetchInterval: STOREFRONT_FILES_POLL_MS,
  });

const asText = { 1: '1', 2: '2', 3: '3', 4: '4' } as const;

export const storefrontPricesKey = (id: string) => [...storefrontOrderKey(id), 'price'] as const;

/** What the order costs now, shipped that way. */
export const priceSummaryQuery = (id: string, shippingMethod: ShippingMethod) =>
  queryOptions({
    queryKey: [...storefrontPricesKey(id), shippingMethod],
    queryFn: ({ signal }) =>
      call(getPriceSummary, { query: { uploadId: id, shippingMethod: asText[shippingMethod] }, signal }),
  });

export const dueDateQuery = (id: string, shippingMethod: ShippingMethod) =>
  queryOptions({
    queryKey: [...storefrontOrderKey(id), 'due-date', shippingMethod],
    queryFn: ({ signal }) =>
      call(estimateDueDate, { query: { uploadId: id, shippingMethod: asText[shippingMethod] }, signal }),
  });

const methodAsText = { 0: '0', 1: '1', 2: '2' } as const;

export const storefrontSlipKey = (id: string) => [...storefrontOrderKey(id), 'slip'] as const;

/** What became of paying a placed order: asked for when the shop says that money moved, and now and then. */
export const storefrontSlipQuery = (id: string) =>
  queryOptions({
    queryKey: storefrontSlipKey(id),
    queryFn: ({ signal }) => call(getStorefrontSlip, { params: { id }, signal }),
    refetchInterval: () => pollMsOf(id),
    retry: false,
  });

/** price in satang. */
export const storefrontPaymentQuery = (id: string, paymentMethod: PaymentMethod, price: number) =>
  queryOptions({
    queryKey: [...storefrontOrderKey(id), 'payment', paymentMethod, price],
    queryFn: ({ signal }) =>
      call(getStorefrontPayment, {
        params: { id },
        query: { paymentMethod: methodAsText[paymentMethod], price: String(price) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
