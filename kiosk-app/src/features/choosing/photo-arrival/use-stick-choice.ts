import type { Stick } from '@printfront/shared/contracts/sticks.ts';
import { takeStickPhoto } from '@printfront/shared/contracts/sticks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError, call, type FailureCode } from '#api/call.ts';
import { storefrontPrintOrder } from '#api/storefront-print-order.ts';

export interface StickChoice {
  /** Chosen and not taken yet, by id; in the order in which they were chosen. */
  chosen: ReadonlySet<string>;
  taken: ReadonlySet<string>;
  /** Why some were not taken. */
  failed: ReadonlyMap<string, FailureCode>;
  /** How many are still to come while some are being taken; null otherwise. */
  leftCount: number | null;
  toggle: (photoId: string) => void;
  /** Chooses each of these that is not taken yet. */
  chooseAll: (photoIds: readonly string[]) => void;
  chooseNone: () => void;
  /** Takes all that is chosen into the order, one after another. */
  take: () => Promise<void>;
}

const without = <Item>(set: ReadonlySet<Item>, item: Item) => new Set([...set].filter((one) => one !== item));

/** Which photos of a stick are wanted, and their way into the order. */
export function useStickChoice(orderId: string, stickId: Stick['id'] | undefined): StickChoice {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<ReadonlyMap<string, FailureCode>>(new Map());
  const [leftCount, setLeftCount] = useState<number | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function take() {
    if (stickId === undefined || leftCount !== null) return;
    const wanted = [...chosen];
    setFailed(new Map());
    for (const [index, photoId] of wanted.entries()) {
      // The customer went back: the rest is not wanted any more.
      if (!isShown.current) break;
      setLeftCount(wanted.length - index);
      try {
        await call(takeStickPhoto, { params: { id: orderId, stickId, photoId } });
        setTaken((before) => new Set(before).add(photoId));
        setChosen((before) => without(before, photoId));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailed((before) => new Map(before).set(photoId, error.code));
        // It was pulled out, or the order is full: the others would end the same way.
        if (['not-found', 'stick-unreadable', 'too-many-photos', 'disk-full'].includes(error.code)) break;
      }
      const order = storefrontPrintOrder(orderId);
      void queryClient.invalidateQueries({ queryKey: order.filesKey });
      void queryClient.invalidateQueries({ queryKey: order.statusQuery().queryKey });
    }
    setLeftCount(null);
  }

  return {
    chosen,
    taken,
    failed,
    leftCount,
    toggle: (photoId) =>
      setChosen((before) => (before.has(photoId) ? without(before, photoId) : new Set(before).add(photoId))),
    chooseAll: (photoIds) => setChosen((before) => new Set([...before, ...photoIds.filter((id) => !taken.has(id))])),
    chooseNone: () => setChosen(new Set()),
    take,
  };
}
