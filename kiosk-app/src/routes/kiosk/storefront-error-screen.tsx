import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useOutletContext, useRevalidator, useRouteError } from 'react-router';
import { CallError } from '#api/call.ts';
import { forgetCustomer } from '#features/kiosk/kiosk-session/customer-session.ts';
import { useWaitingOrders } from '#features/kiosk/kiosk-session/use-waiting-orders.ts';
import { leaveOrder } from '#features/kiosk/storefront-order/leave-order.ts';
import { ShopComputerAway } from '#features/kiosk/storefront-order/shop-computer-away.tsx';
import { StorageTrouble } from '#features/kiosk/storefront-order/storage-trouble.tsx';
import { MessageScreen } from '#ui/message-screen.tsx';
import { RouteErrorScreen } from '../route-error-screen.tsx';
import type { OrderShell } from './use-order-shell.ts';
import './storefront-text.ts';

/** A shop computer that is away, starting or in trouble is no dead end on a kiosk: the screen waits for it. */
export function StorefrontErrorScreen() {
  const { t } = useTranslation(['storefront', 'problems']);
  const error = useRouteError();
  // Whoever stands at a kiosk has no use for the pages at home, and no way back from there.
  if (!(error instanceof CallError) || error.code === 'not-found') return <RouteErrorScreen start="/storefront" />;
  if (error.code === 'pairing-code-refused') {
    return (
      <MessageScreen title={t('pairingRefused')} hint={`${t('problems:pairing-code-refused')} ${t('pairingHint')}`} />
    );
  }
  return <Away error={error} />;
}

const WHY = { 'starting-up': 'starting', 'being-set-up': 'settingUp', 'server-unreachable': 'away' } as const;

function Away({ error }: { error: CallError }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const tryAgain = useCallback(() => void revalidate(), [revalidate]);
  // Within an order its frame is still there, with the way out; only this step cannot be shown.
  const isStep = Boolean(useOutletContext<OrderShell | null>());
  const waiting = useWaitingOrders();

  async function remove() {
    const orderIds = (waiting.orders ?? []).map(({ orderId }) => orderId);
    for (const orderId of orderIds) void leaveOrder(orderId, 'cancel');
    await Promise.all([forgetCustomer(queryClient), waiting.forget(orderIds)]);
    await navigate('/storefront', { replace: true });
  }

  return (
    <ShopComputerAway
      why={isWhy(error.code) ? WHY[error.code] : 'failing'}
      onTryAgain={tryAgain}
      retryAfterSeconds={error.retryAfterSeconds}
      waitingCount={waiting.photoCount}
      notice={waiting.isTroubled && !isStep ? <StorageTrouble /> : null}
      {...(isStep ? { onBack: () => void navigate(-1) } : { onRemove: () => void remove() })}
    />
  );
}

const isWhy = (code: CallError['code']): code is keyof typeof WHY => code in WHY;
