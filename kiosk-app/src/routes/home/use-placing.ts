import type { PhoneNumberRule } from '@printfront/shared/domain/phone-number.ts';
import { isMail, type ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '#api/call.ts';
import { pickupShopsQuery } from '#api/pickup-shop-queries.ts';
import type { ShownVersion } from '#api/shown-version.ts';
import { uploadKey } from '#api/upload-queries.ts';
import type { AddressBookState } from '#features/home/address-book/use-address-book.ts';
import {
  type CheckoutDraft,
  type DraftProblems,
  draftProblems,
  type OnlinePaymentMethod,
} from '#features/home/online-checkout/checkout-draft.ts';
import { failureWords, refusedFields } from '#features/home/online-checkout/place-failure.ts';
import { usePlaceOnlineOrder } from '#features/home/online-checkout/place-online-order.ts';
import { type PriceChange, usePriceChange } from '#features/home/online-checkout/price-change.ts';
import { forgetCheckoutDraft } from '#features/home/online-checkout/use-checkout-draft.ts';
import { focusFirstProblem } from '#ui/focus-first-problem.ts';
import { JUST_PLACED } from './just-placed.ts';

interface Checkout {
  uploadId: string;
  draft: CheckoutDraft;
  /** Whose the shop takes. */
  phoneNumbers: PhoneNumberRule | undefined;
  method: ShippingMethod;
  /** Undefined when the shop takes no money online. */
  payment: OnlinePaymentMethod | undefined;
  book: AddressBookState;
  addressId: string | undefined;
  /** Where it is picked up; undefined where there is nothing to choose. */
  pickupShopId: string | undefined;
  /** It has to be chosen still. */
  isShopMissing: boolean;
  /** Satang, as it is shown; undefined while it is computed. */
  total: number | undefined;
  /** The version of what is shown. */
  shown: ShownVersion;
  /** The total is being asked for again. */
  isTotalOld: boolean;
  isReady: boolean;
  onAddress: (addressId: string) => void;
  onNotReady: () => void;
}

interface Placing {
  problems: DraftProblems;
  priceChange: PriceChange | null;
  failure: string | null;
  isBusy: boolean;
  /** It was tried to order without saying at which shop. */
  isShopMissing: boolean;
  place: () => void;
}

/** From the press to the order's page: an address that is still being typed is saved first, then the order placed. */
export function usePlacing(checkout: Checkout): Placing {
  const { uploadId, draft, method, payment, book, addressId, total, shown, isTotalOld, isReady } = checkout;
  const { pickupShopId, isShopMissing } = checkout;
  const { t } = useTranslation('onlineCheckout');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const order = usePlaceOnlineOrder();
  const [hasTried, setHasTried] = useState(false);
  const isRunning = useRef(false);
  const error = order.error instanceof CallError ? order.error : null;
  const changed = usePriceChange(`${method}`, total);
  const ownProblems = draftProblems(draft, checkout.phoneNumbers);
  const isWrong = Object.keys(ownProblems).length > 0;

  async function place() {
    setHasTried(true);
    order.reset();
    if (!isReady) return checkout.onNotReady();
    if (payment === undefined || total === undefined) return;
    // All that is wrong is said at once, the address that is being typed included.
    const isAddressWrong = isMail(method) && book.entry !== null && book.form.attempt() === null;
    if (isWrong || isAddressWrong || isShopMissing) return focusFirstProblem();
    const sendTo = isMail(method) ? await addressToSendTo() : undefined;
    if (sendTo === null) return focusFirstProblem();
    try {
      const form = {
        uploadId,
        name: draft.name,
        phoneNumber: draft.phoneNumber,
        orderNotes: draft.orderNotes,
        shippingMethod: method,
        paymentMethod: payment,
        expectedTotalPrice: total,
        ...(sendTo === undefined ? {} : { addressId: sendTo }),
        ...(pickupShopId === undefined ? {} : { pickupShopId }),
      };
      const placed = await order.mutateAsync({ form, version: shown.version });
      forgetCheckoutDraft();
      book.open(null);
      await navigate(placed === null ? '/orders' : `/orders/${placed.id}`, { replace: true, state: JUST_PLACED });
      // Only now, so that the page that is left does not ask for it again: the next cart is empty.
      await queryClient.resetQueries({ queryKey: uploadKey });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // Another shop takes online orders by now, or one no longer does.
      if (failure.parameter === 'pickupShopId') void queryClient.invalidateQueries(pickupShopsQuery());
      focusFirstProblem();
    }
  }

  /** @returns null when it is not whole yet, which the form then shows */
  async function addressToSendTo(): Promise<string | null> {
    if (book.entry === null) return addressId ?? null;
    const saved = await book.save();
    if (saved !== null) checkout.onAddress(saved.id);
    return saved?.id ?? null;
  }

  const words = failureWords(error);
  const isSameAgain = error?.code === 'price-changed' && order.variables?.form.shippingMethod === method && !isTotalOld;
  return {
    problems: hasTried ? { ...refusedFields(error), ...ownProblems } : {},
    priceChange: changed ?? (isSameAgain && total !== undefined ? { from: total, to: total } : null),
    failure: failureSentence(),
    isShopMissing: hasTried && isShopMissing,
    isBusy: order.isPending || book.isSaving || shown.isSettling,
    place: () => {
      // A double click is one order.
      if (isRunning.current) return;
      isRunning.current = true;
      void place().finally(() => {
        isRunning.current = false;
      });
    },
  };

  function failureSentence(): string | null {
    if (hasTried && !isReady) return t('notReady');
    if (hasTried && (isWrong || isShopMissing || (isMail(method) && Object.keys(book.form.shown).length > 0)))
      return t('fixFields');
    if (words === null) return null;
    return 'key' in words ? t(words.key) : t('failed', { reason: t(`problems:${words.problem}`) });
  }
}
