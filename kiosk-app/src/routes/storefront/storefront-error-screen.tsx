import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useOutletContext, useRevalidator, useRouteError } from 'react-router';
import { CallError } from '#api/call.ts';
import { forgetCustomer } from '#features/kiosk-session/customer-session.ts';
import { leaveOrder } from '#features/storefront-order/leave-order.ts';
import { ShopComputerAway } from '#features/storefront-order/shop-computer-away.tsx';
import { findWaitingOrder, type WaitingOrder } from '#offline/waiting-photos.ts';
import { MessageScreen } from '#ui/message-screen.tsx';
import { RouteErrorScreen } from '../route-error-screen.tsx';
import type { OrderShell } from './use-order-shell.ts';
import './storefront-text.ts';

/** A shop computer that is away or starting is no error on a kiosk: the screen waits for it. */
export function StorefrontErrorScreen() {
  const { t } = useTranslation(['storefront', 'problems']);
  const error = useRouteError();
  if (!(error instanceof CallError)) return <RouteErrorScreen />;
  if (error.code === 'starting-up') return <Away why="starting" />;
  if (error.code === 'server-unreachable') return <Away why="away" />;
  if (error.code === 'pairing-code-refused') {
    return (
      <MessageScreen title={t('pairingRefused')} hint={`${t('problems:pairing-code-refused')} ${t('pairingHint')}`} />
    );
  }
  return <RouteErrorScreen />;
}

function Away({ why }: { why: 'starting' | 'away' }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const tryAgain = useCallback(() => void revalidate(), [revalidate]);
  // Within an order its frame is still there, with the way out; only this step cannot be shown.
  const isStep = Boolean(useOutletContext<OrderShell | null>());
  const [waiting, setWaiting] = useState<WaitingOrder | null>(null);
  useEffect(() => void findWaitingOrder().then(setWaiting), []);

  async function remove() {
    if (waiting !== null) void leaveOrder(waiting.orderId, 'cancel');
    await forgetCustomer(queryClient);
    setWaiting(null);
    await navigate('/storefront', { replace: true });
  }

  return (
    <ShopComputerAway
      why={why}
      onTryAgain={tryAgain}
      waitingCount={waiting?.photoCount ?? 0}
      {...(isStep ? { onBack: () => void navigate(-1) } : { onRemove: () => void remove() })}
    />
  );
}
