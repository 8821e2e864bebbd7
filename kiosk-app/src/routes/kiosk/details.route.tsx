import { isMail } from '@printfront/shared/domain/shipping.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useNavigate } from 'react-router';
import { shippingPricesQuery, shopQuery } from '#api/catalogue-queries.ts';
import { freshOrKnown } from '#api/fresh-or-known.ts';
import { dueDateQuery, priceSummaryQuery, storefrontStatusQuery } from '#api/storefront-queries.ts';
import { readChecked } from '#features/choosing/checkout/checked-version.ts';
import { ContactForm } from '#features/choosing/checkout/contact-form.tsx';
import { isOtherThanChecked, OrderChanged } from '#features/choosing/checkout/order-changed.tsx';
import { OrderSum } from '#features/choosing/checkout/order-sum.tsx';
import { offeredMethod } from '#features/choosing/checkout/shipping-offers.ts';
import { useContactDraft } from '#features/choosing/checkout/use-contact-draft.ts';
import { useShippingOffers } from '#features/choosing/checkout/use-shipping-offers.ts';
import { PhoneOffer } from '#features/choosing/photo-arrival/phone-offer.tsx';
import { PhonePanel } from '#features/kiosk/phone-beside-kiosk/phone-panel.tsx';
import { usePhoneContact } from '#features/kiosk/phone-beside-kiosk/use-phone-contact.ts';
import { contactProblems } from '#ui/contact-draft.ts';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { OnScreenKeyboard } from '#ui/on-screen-keyboard.tsx';
import { readyWords } from '#ui/ready-words.ts';
import { useFirstEmptyField } from '#ui/use-first-empty-field.ts';
import { useFocusedField } from '#ui/use-focused-field.ts';
import { useNeedsTouchKeyboard } from '#ui/use-touch-keyboard.ts';
import styles from './check.module.css';
import { openOrderOfAddress } from './open-order.ts';
import { useOrderShell } from './use-order-shell.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: { params: Params }) => {
    const order = await openOrderOfAddress(queryClient, params);
    await Promise.all([
      queryClient.ensureQueryData(priceSummaryQuery(order.id, 1)),
      queryClient.ensureQueryData(storefrontStatusQuery(order.id)),
      queryClient.ensureQueryData(shippingPricesQuery()),
      queryClient.ensureQueryData(shopQuery()),
      freshOrKnown(queryClient, dueDateQuery(order.id, 1)),
    ]);
    return null;
  };

/** Step 4: who the prints are for and how they get there. */
export function Component() {
  const { t, i18n } = useTranslation(['checkout', 'ui']);
  const navigate = useNavigate();
  const { orderId } = useOrderShell();
  const [draft, keepDraft] = useContactDraft();
  const [hasTried, setHasTried] = useState(false);
  const { offers, isShippable } = useShippingOffers(orderId);
  const method = offeredMethod(offers, draft.shippingChoice);
  const { data: pickup } = useSuspenseQuery(priceSummaryQuery(orderId, 1));
  const { data: summary = pickup } = useQuery(priceSummaryQuery(orderId, method));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: due } = useQuery(dueDateQuery(orderId, 1));
  const phone = usePhoneContact(orderId, draft, keepDraft);
  const needsKeyboard = useNeedsTouchKeyboard();
  const { focused, watch, done } = useFocusedField();
  const form = useRef<HTMLDivElement>(null);
  const firstEmpty = useFirstEmptyField(form, 2, draft);
  // A customer who types on the phone needs no keys here; a touch of a field brings them back.
  const isOnPhone = phone === 'asked' || phone === 'typing';
  const typedInto = focused ?? (isOnPhone ? null : firstEmpty);
  const areKeysThere = needsKeyboard && typedInto !== null;
  const problems = contactProblems(draft, isMail(method), shop.phoneNumbers);
  const isComplete = Object.keys(problems).length === 0;
  const isOffered = !isComplete && (phone === 'none' || phone === 'gone');

  function goOn() {
    setHasTried(true);
    if (isComplete) void navigate(`/storefront/${orderId}/checkout/pay`);
    // The first field that is wrong, once its problem is shown.
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <KioskScreen
      title={t('youTitle')}
      hint={t('youHint')}
      keyboard={
        areKeysThere ? (
          <div onPointerDownCapture={() => focused === null && typedInto.field.focus()}>
            <OnScreenKeyboard key={typedInto.kind} field={typedInto.field} kind={typedInto.kind} onDone={done} />
          </div>
        ) : null
      }
      onBack={() => void navigate(`/storefront/${orderId}/checkout`)}
      back={isOffered ? <PhoneOffer orderId={orderId} /> : undefined}
      summary={<OrderSum summary={summary} currency={shop.currency} />}
      next={
        <KioskButton large look="next" onClick={goOn}>
          {t('toPay')}
        </KioskButton>
      }
    >
      {isOtherThanChecked(readChecked(orderId), pickup) ? (
        <div className={styles.changed}>
          <OrderChanged
            kind="warn"
            orderId={orderId}
            quote={pickup}
            shipping={summary.totalPrice - pickup.totalPrice}
            currency={shop.currency}
            action={
              <KioskButton onClick={() => void navigate(`/storefront/${orderId}/checkout`)}>
                {t('backToCheck')}
              </KioskButton>
            }
          />
        </div>
      ) : null}
      <div ref={form} {...watch}>
        <ContactForm
          draft={draft}
          onChange={keepDraft}
          problems={problems}
          hasTried={hasTried}
          pickupHint={readyWords(
            t,
            {
              dueDate: due?.estimatedDueDate ?? null,
              shippingMethod: 1,
              timeZone: shop.timeZone,
              language: i18n.language,
            },
            Date.now(),
          )}
          offers={offers}
          method={method}
          isShippable={isShippable}
          currency={shop.currency}
          hasScreenKeyboard={needsKeyboard}
          isTyping={areKeysThere}
          quicker={phone === 'none' ? null : <PhonePanel orderId={orderId} phone={phone} isSmall={areKeysThere} />}
        />
      </div>
    </KioskScreen>
  );
}
