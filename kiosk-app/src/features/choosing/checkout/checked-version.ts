import { useEffect } from 'react';
import { usePrintOrder } from '#api/print-order.ts';
import { useShownVersion } from '#api/shown-version.ts';

const KEY = 'printfront-checked';

/** The version of the order that this tab showed last when it was checked; undefined when it never was. */
export function readCheckedVersion(orderId: string): string | undefined {
  const kept: { orderId?: string; version?: string } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  return kept.orderId === orderId ? kept.version : undefined;
}

export function keepCheckedVersion(orderId: string, version: string | undefined): void {
  if (version !== undefined) sessionStorage.setItem(KEY, JSON.stringify({ orderId, version }));
}

/** While the order stands there to be checked, what is shown of it counts as checked. */
export function useCheckedVersion(orderId: string, quote: { version: string | undefined; readAt: number }): void {
  const { version } = useShownVersion(usePrintOrder().key, quote, readCheckedVersion(orderId));
  useEffect(() => keepCheckedVersion(orderId, version), [orderId, version]);
}
