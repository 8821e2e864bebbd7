import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { PriceQuote } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { StorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import type { UploadedFile, UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import type { Discount } from '@printfront/shared/domain/discount.ts';
import { finishOfSize, pricedWith } from '@printfront/shared/domain/finish.ts';
import { priceSummary } from '@printfront/shared/domain/order-price.ts';
import type { Page } from 'playwright';
import type { Shop } from '../../kiosk-app/browser-tests/start-shop.ts';

export type Ledger = ReturnType<typeof createLedger>;

/** What the shop has acknowledged of each order, and what customers took back, as the pages that are watched heard it. */
export function createLedger({ edgeUrl }: Shop, kiosk: Page) {
  /** By order, of each photo when it was acknowledged last. */
  const acknowledged = new Map<string, Map<string, number>>();
  const removed = new Map<string, number>();
  const cancelled = new Set<string>();
  const refused: string[] = [];
  let heard = 0;

  async function ask<Answer>(path: string): Promise<Answer | null> {
    const answer = await kiosk.request.get(`${edgeUrl}${API_BASE}${path}`);
    return answer.ok() ? await answer.json() : null;
  }

  const filesOf = (orderId: string, size = '') =>
    ask<UploadedFile[]>(`/storefront/orders/${orderId}/files${size === '' ? '' : `?size=${size}`}`);

  return {
    /** Photos and orders that this page sends, removes and cancels. */
    watch(page: Page): void {
      // Whatever becomes of the answer: it was the customer's wish.
      page.on('request', (request) => {
        if (request.method() !== 'DELETE') return;
        heard += 1;
        const { orderId, rest, fileId } = partsOf(request.url());
        if (fileId !== undefined) removed.set(fileId, heard);
        if (orderId !== undefined && rest === undefined) cancelled.add(orderId);
      });
      page.on('response', async (answer) => {
        heard += 1;
        const now = heard;
        const { orderId, rest } = partsOf(answer.url());
        const method = answer.request().method();
        if (answer.status() >= 400) refused.push(`${method} ${new URL(answer.url()).pathname} ${answer.status()}`);
        if (!answer.ok() || method !== 'POST' || orderId === undefined || rest === undefined) return;
        // A page that goes elsewhere takes its answers along.
        const photo: { id: string } | null = await answer.json().catch(() => null);
        if (photo === null) return;
        const known = acknowledged.get(orderId) ?? new Map();
        acknowledged.set(orderId, known.set(photo.id, now));
      });
    },

    /** Of one order: acknowledged, not taken back since, and not there; or there and not to be seen. */
    async photosOf(orderId: string): Promise<{ missing: string[]; found: number }> {
      if (cancelled.has(orderId)) return { missing: [], found: 0 };
      const files = (await filesOf(orderId)) ?? [];
      const there = new Set(files.map(({ id }) => id));
      const wanted = [...(acknowledged.get(orderId) ?? [])].filter(([id, at]) => (removed.get(id) ?? 0) < at);
      const missing = wanted.map(([id]) => id).filter((id) => !there.has(id));
      return { missing, found: wanted.length };
    },

    /** Whether a photo of it that is listed can be shown large: its bytes are there, too. */
    async unseenOf(orderId: string): Promise<string[]> {
      const files = (await filesOf(orderId)) ?? [];
      const unseen: string[] = [];
      for (const { id, state } of files) {
        const path = `${edgeUrl}${API_BASE}/storefront/orders/${orderId}/files/${id}/thumbnail?for=screen`;
        if (state === 'ready' && !(await kiosk.request.get(path)).ok()) unseen.push(id);
      }
      return unseen;
    },

    /** The last calls that were answered with a problem. */
    lastRefused: () => refused.slice(-REMEMBERED_CALLS),

    orders: () => [...acknowledged.keys()].filter((id) => !cancelled.has(id)),

    /** What the order costs by the shop's own answer, beside what its prints cost by the catalogue; null: the same. */
    async priceFault(orderId: string): Promise<string | null> {
      const order = await ask<StorefrontOrder>(`/storefront/orders/${orderId}`);
      const quote = await ask<PriceQuote>(`/pricing/summary?uploadId=${orderId}&shippingMethod=1`);
      const sizes = await ask<Size[]>('/sizes');
      const discounts = await ask<Discount[]>('/discounts');
      const statuses = await ask<UploadSizeStatus[]>(`/storefront/orders/${orderId}/status`);
      // Cancelled meanwhile, or put aside.
      if (order === null || order.state !== 'open') return null;
      if (quote === null || sizes === null || discounts === null || statuses === null) return 'no price can be had';
      const lines = await Promise.all(
        sizes.map(async (size) => ({
          size: pricedWith(size, finishOfSize(size, statuses)),
          totalQuantity: (await filesOf(orderId, size.key))?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
        })),
      );
      const meant = priceSummary({
        ...{ lines, discounts, shippingPrices: [], shippingMethod: 1, catalogueVersion: quote.catalogueVersion },
      });
      const goods = quote.totalPrice - quote.shippingPrice;
      const wanted = meant === null ? null : meant.totalPrice - meant.shippingPrice;
      return goods === wanted ? null : `the shop asks ${goods / 100}, by the catalogue it is ${(wanted ?? 0) / 100}`;
    },
  };
}

const REMEMBERED_CALLS = 6;

/** Which order, photos of one, or photo a call is about. */
function partsOf(url: string) {
  const { pathname } = new URL(url);
  const [, orderId, rest] = /\/storefront\/orders\/(\d{15})(\/files)?$/.exec(pathname) ?? [];
  const [, fileId] = /\/storefront\/files\/([^/]+)$/.exec(pathname) ?? [];
  return { orderId, rest, fileId };
}
