import type { IncomingMessage } from 'node:http';
import {
  PHONE_BEAT_SECONDS,
  PHONE_CHOOSING_SECONDS,
  PHONE_TOUCHED_SECONDS,
  type StorefrontNews,
} from '@printfront/shared/contracts/storefront-news.ts';
import { isWaitingForUs } from '@printfront/shared/server/http/connection-limits.ts';

/** Whether its page hears the news is no phone's to say. */
export type PhonesNews = Omit<NonNullable<StorefrontNews['phones']>, 'following'>;

interface PhoneSays {
  readonly doing: 'looking' | 'choosing' | 'away';
  readonly secondsSinceTouch: number;
  readonly unsentCount?: number | undefined;
}

/** What phones are doing at the orders of kiosks, for as long as it is true: in memory, as nobody needs it tomorrow. */
export interface PhonesAtOrders {
  touch(orderId: string, senderHash: string, says: PhoneSays): void;
  /** A photo of a phone comes in with this request. @returns what says that it has ended */
  begin(orderId: string, request: IncomingMessage): () => void;
  /** One photo less is missing of what that phone said. */
  arrived(orderId: string, senderHash: string): void;
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

interface Sending {
  readonly request: IncomingMessage;
  bytes: number;
  movedAtMs: number;
}

/** What is known of one order. Those without phone and sending are forgotten with the next that comes. */
interface OrderPhones {
  readonly phones: Map<string, Phone>;
  readonly sendings: Set<Sending>;
  expectedUntilMs: number;
}

/** Two beats may get lost on a weak wifi. */
const OPEN_MS = 3 * PHONE_BEAT_SECONDS * 1000;
/** A guest who makes up senders is one phone among so many. */
const PHONES_OF_ORDER = 16;
const ORDERS = 1_000;
/** 512 bytes a second: slower than any phone that a person would wait for. */
const LOOK_MS = 5_000;
const MOVING_BYTES = 2_560;
/** A phone that changes its place in the shop loses the wifi for a while. */
const STALLED_MS = 30_000;
/** Central has the photo, and the shop fetches it by itself. */
const EXPECTED_MS = 60_000;

/** @param onChange a phone came, went, or began to do something else */
export function createPhonesAtOrders({
  onChange,
  monotonicMs = () => performance.now(),
}: {
  onChange: (orderId: string) => void;
  monotonicMs?: () => number;
}): PhonesAtOrders {
  const orders = new Map<string, OrderPhones>();
  let looking: NodeJS.Timeout | undefined;

  function ofOrder(orderId: string): OrderPhones {
    const known = orders.get(orderId);
    if (known !== undefined) return known;
    if (orders.size >= ORDERS) forgetOldest();
    const made: OrderPhones = { phones: new Map(), sendings: new Set(), expectedUntilMs: 0 };
    orders.set(orderId, made);
    return made;
  }

  function forgetOldest(): void {
    for (const [orderId, { sendings }] of orders) {
      if (sendings.size > 0) continue;
      orders.delete(orderId);
      return;
    }
  }

  const isOpen = ({ doing, saidAtMs }: Phone): boolean => {
    const silentMs = monotonicMs() - saidAtMs;
    // A phone that shows its gallery puts the page to sleep.
    return doing === 'choosing' ? silentMs < PHONE_CHOOSING_SECONDS * 1000 : doing === 'looking' && silentMs < OPEN_MS;
  };
  const isTouched = ({ doing, touchedAtMs }: Phone): boolean =>
    doing === 'choosing' || monotonicMs() - touchedAtMs < PHONE_TOUCHED_SECONDS * 1000;
  const isMoving = ({ movedAtMs }: Sending): boolean => monotonicMs() - movedAtMs < STALLED_MS;

  function look(): void {
    let isAnyLeft = false;
    for (const { sendings } of orders.values()) {
      for (const sending of sendings) {
        isAnyLeft = true;
        const { bytesRead } = sending.request.socket;
        // Its turn has not come, or the disk is behind: nothing of that is the phone's.
        if (isWaitingForUs(sending.request) || bytesRead - sending.bytes >= MOVING_BYTES) {
          sending.movedAtMs = monotonicMs();
        }
        sending.bytes = bytesRead;
      }
    }
    if (isAnyLeft) return;
    clearInterval(looking);
    looking = undefined;
  }

  function at(orderId: string): PhonesNews & { readonly isExpected: boolean } {
    const { phones, sendings, expectedUntilMs } = orders.get(orderId) ?? NOTHING;
    const open = [...phones.values()].filter(isOpen);
    const sending = [...sendings].filter(isMoving).length;
    const isExpected = monotonicMs() < expectedUntilMs;
    const unsent = [...phones.values()].reduce((sum, phone) => sum + phone.unsent, 0);
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
      if (phones.size > PHONES_OF_ORDER && oldest !== undefined) phones.delete(oldest);
      if (!wasOpen || known?.doing !== doing || known.unsent !== unsentCount) onChange(orderId);
    },

    begin(orderId, request) {
      const { sendings } = ofOrder(orderId);
      const sending = { request, bytes: request.socket.bytesRead, movedAtMs: monotonicMs() };
      sendings.add(sending);
      looking ??= setInterval(look, LOOK_MS).unref();
      onChange(orderId);
      return () => {
        if (sendings.delete(sending)) onChange(orderId);
      };
    },

    arrived(orderId, senderHash) {
      const phone = orders.get(orderId)?.phones.get(senderHash);
      if (phone !== undefined) phone.unsent = Math.max(0, phone.unsent - 1);
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

const NOTHING: OrderPhones = { phones: new Map(), sendings: new Set(), expectedUntilMs: 0 };
