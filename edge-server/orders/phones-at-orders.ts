import type { IncomingMessage } from 'node:http';
import { PHONES_PER_ORDER, type PhonesOfOrder } from '@printfront/cloud-sync/protocol/front-orders.ts';
import {
  PHONE_BEAT_SECONDS,
  PHONE_CHOOSING_SECONDS,
  PHONE_TOUCHED_SECONDS,
  type PhoneSays,
  type StorefrontNews,
} from '@printfront/shared/contracts/storefront-news.ts';
import { createMovingUploads } from '@printfront/shared/server/uploads/moving-uploads.ts';

/** Whether its page hears the news is no phone's to say. */
export type PhonesNews = Omit<NonNullable<StorefrontNews['phones']>, 'following'>;

/** What central says of phones on mobile data at one order. */
type PhonesOverMobile = Omit<PhonesOfOrder, 'orderHash'>;

/** What phones are doing at the orders of kiosks, for as long as it is true: in memory, as nobody needs it tomorrow. */
export interface PhonesAtOrders {
  touch(orderId: string, senderHash: string, says: PhoneSays): void;
  /** A photo of a phone comes in with this request. @returns what says that it has ended */
  begin(orderId: string, request: IncomingMessage): () => void;
  /** One photo less is missing of what that phone said. */
  arrived(orderId: string, senderHash: string): void;
  /** What central says of phones on mobile data, by order: of all that it has any to say of, as a whole. */
  heardOfMobile(said: ReadonlyMap<string, PhonesOverMobile>): void;
  /** A photo has been announced that comes through central. */
  expect(orderId: string): void;
  at(orderId: string): PhonesNews;
  /** Whether photos are coming now. A request that is merely open, or drips, is no sending. */
  isSendingTo(orderId: string): boolean;
}

interface Phone {
  doing: PhoneSays['doing'];
  saidAtMs: number;
  touchedAtMs: number;
  /** What it had still to send; a phone that has gone away has it still. */
  unsent: number;
}

/** What is known of one order. */
interface OrderPhones {
  /** In the shop's wifi. */
  readonly phones: Map<string, Phone>;
  mobile: { readonly phones: readonly Phone[]; readonly isSending: boolean; readonly saidAtMs: number };
  expectedUntilMs: number;
}

/** Two beats may get lost on a weak wifi. */
const OPEN_MS = 3 * PHONE_BEAT_SECONDS * 1000;
const ORDERS = 1_000;
/** Central has the photo, and the shop fetches it by itself. */
const EXPECTED_MS = 60_000;
/** Central speaks every ten seconds; two of its words may get lost. */
const MOBILE_SENDING_MS = 30_000;
const NO_MOBILE: OrderPhones['mobile'] = { phones: [], isSending: false, saidAtMs: 0 };
const NOTHING: OrderPhones = { phones: new Map(), mobile: NO_MOBILE, expectedUntilMs: 0 };

/** @param onChange a phone came, went, or began to do something else */
export function createPhonesAtOrders({
  onChange,
  monotonicMs = () => performance.now(),
}: {
  onChange: (orderId: string) => void;
  monotonicMs?: () => number;
}): PhonesAtOrders {
  const orders = new Map<string, OrderPhones>();
  const sendings = createMovingUploads(monotonicMs);

  function ofOrder(orderId: string): OrderPhones {
    const known = orders.get(orderId);
    if (known !== undefined) return known;
    const [oldest] = orders.keys();
    if (orders.size >= ORDERS && oldest !== undefined) orders.delete(oldest);
    const made: OrderPhones = { ...NOTHING, phones: new Map() };
    orders.set(orderId, made);
    return made;
  }

  const isOpen = ({ doing, saidAtMs }: Phone): boolean => {
    const silentMs = monotonicMs() - saidAtMs;
    // A phone that shows its gallery puts the page to sleep.
    return doing === 'choosing' ? silentMs < PHONE_CHOOSING_SECONDS * 1000 : doing === 'looking' && silentMs < OPEN_MS;
  };
  const isTouched = ({ doing, touchedAtMs }: Phone): boolean =>
    doing === 'choosing' || monotonicMs() - touchedAtMs < PHONE_TOUCHED_SECONDS * 1000;

  function at(orderId: string): PhonesNews & { readonly isExpected: boolean } {
    const { phones, mobile, expectedUntilMs } = orders.get(orderId) ?? NOTHING;
    const all = [...phones.values(), ...mobile.phones];
    const open = all.filter(isOpen);
    const isSendingOverMobile = mobile.isSending && monotonicMs() - mobile.saidAtMs < MOBILE_SENDING_MS;
    const sending = sendings.count(orderId) + (isSendingOverMobile ? 1 : 0);
    const isExpected = monotonicMs() < expectedUntilMs;
    const unsent = all.reduce((sum, phone) => sum + phone.unsent, 0);
    return {
      open: open.length,
      choosing: open.filter(({ doing }) => doing === 'choosing').length,
      sending,
      unsent,
      isUnsentAway: unsent > 0 && sending === 0 && !open.some((phone) => phone.unsent > 0),
      isSomebodyThere: sending > 0 || isExpected || open.some(isTouched),
      isOnWifi: phones.size > 0,
      isExpected,
    };
  }

  return {
    touch(orderId, senderHash, { doing, secondsSinceTouch, unsentCount = 0 }) {
      const { phones } = ofOrder(orderId);
      const known = phones.get(senderHash);
      const wasOpen = known !== undefined && isOpen(known);
      const touchedAtMs = monotonicMs() - secondsSinceTouch * 1000;
      phones.delete(senderHash);
      phones.set(senderHash, { doing, saidAtMs: monotonicMs(), touchedAtMs, unsent: unsentCount });
      const [oldest] = phones.keys();
      if (phones.size > PHONES_PER_ORDER && oldest !== undefined) phones.delete(oldest);
      if (!wasOpen || known?.doing !== doing || known.unsent !== unsentCount) onChange(orderId);
    },

    begin(orderId, request) {
      const end = sendings.begin(orderId, request);
      onChange(orderId);
      return () => {
        if (end()) onChange(orderId);
      };
    },

    arrived(orderId, senderHash) {
      const phone = orders.get(orderId)?.phones.get(senderHash);
      if (phone !== undefined) phone.unsent = Math.max(0, phone.unsent - 1);
    },

    heardOfMobile(said) {
      const saidAtMs = monotonicMs();
      const before = [...orders].flatMap(([orderId, { mobile }]) => (mobile === NO_MOBILE ? [] : [orderId]));
      for (const orderId of new Set([...before, ...said.keys()])) {
        const known = ofOrder(orderId);
        const was = summaryOf(known.mobile);
        const now = said.get(orderId);
        known.mobile = now === undefined ? NO_MOBILE : { ...now, saidAtMs, phones: now.phones.map(asPhone(saidAtMs)) };
        if (summaryOf(known.mobile) !== was) onChange(orderId);
      }
    },

    expect(orderId) {
      ofOrder(orderId).expectedUntilMs = monotonicMs() + EXPECTED_MS;
      onChange(orderId);
    },

    at(orderId) {
      const { isExpected: _, ...news } = at(orderId);
      return news;
    },

    isSendingTo(orderId) {
      const { sending, isExpected } = at(orderId);
      return sending > 0 || isExpected;
    },
  };
}

const asPhone =
  (nowMs: number) =>
  ({ doing, secondsSinceSaid, secondsSinceTouch, unsentCount }: PhonesOverMobile['phones'][number]): Phone => ({
    doing,
    saidAtMs: nowMs - secondsSinceSaid * 1000,
    touchedAtMs: nowMs - secondsSinceTouch * 1000,
    unsent: unsentCount,
  });

/** Another one when the kiosk should hear of it at once; that a phone says the same again it need not. */
const summaryOf = ({ phones, isSending }: OrderPhones['mobile']): string =>
  JSON.stringify([isSending, ...phones.map(({ doing, unsent }) => `${doing} ${unsent}`).sort()]);
