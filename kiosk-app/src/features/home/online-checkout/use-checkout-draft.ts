import { useCallback, useState } from 'react';
import type { CheckoutDraft } from './checkout-draft.ts';

const KEY = 'printfront-checkout';

/**
 * Kept for this tab: going back or a reload loses nothing. Tied to the upload, so that the next person at this browser
 * never meets it.
 *
 * @param start name and phone number that are known already
 */
export function useCheckoutDraft(
  uploadId: string,
  start: { name: string; phoneNumber: string },
): [CheckoutDraft, (draft: CheckoutDraft) => void] {
  const [draft, setDraft] = useState<CheckoutDraft>(() => ({ ...EMPTY, ...start, ...readDraft(uploadId) }));
  const keep = useCallback(
    (next: CheckoutDraft) => {
      sessionStorage.setItem(KEY, JSON.stringify({ uploadId, draft: next }));
      setDraft(next);
    },
    [uploadId],
  );
  return [draft, keep];
}

const EMPTY = { shippingChoice: 0, addressId: null, orderNotes: '', paymentMethod: null, pickupShopId: null };

function readDraft(uploadId: string): CheckoutDraft | null {
  const stored: { uploadId: string; draft: CheckoutDraft } | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  return stored?.uploadId === uploadId ? stored.draft : null;
}

export const forgetCheckoutDraft = () => sessionStorage.removeItem(KEY);
