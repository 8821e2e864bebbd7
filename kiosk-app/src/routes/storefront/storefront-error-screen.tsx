import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router';
import { CallError } from '#api/call.ts';
import { ShopComputerAway } from '#features/storefront-order/shop-computer-away.tsx';
import { MessageScreen } from '#ui/message-screen.tsx';
import { RouteErrorScreen } from '../route-error-screen.tsx';
import './storefront-text.ts';

/** A shop computer that is away or starting is no error on a kiosk: the screen waits for it. */
export function StorefrontErrorScreen() {
  const { t } = useTranslation(['storefront', 'problems']);
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const tryAgain = useCallback(() => void revalidate(), [revalidate]);
  if (!(error instanceof CallError)) return <RouteErrorScreen />;
  if (error.code === 'starting-up') return <ShopComputerAway why="starting" onTryAgain={tryAgain} />;
  if (error.code === 'server-unreachable') return <ShopComputerAway why="away" onTryAgain={tryAgain} />;
  if (error.code === 'pairing-code-refused') {
    return (
      <MessageScreen title={t('pairingRefused')} hint={`${t('problems:pairing-code-refused')} ${t('pairingHint')}`} />
    );
  }
  return <RouteErrorScreen />;
}
