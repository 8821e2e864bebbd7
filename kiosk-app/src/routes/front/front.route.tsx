import { useState } from 'react';
import { parseFrontAddress } from '#features/front-upload/front-address.ts';
import { FrontNotFound } from '#features/front-upload/front-message.tsx';
import { FrontOrder } from '#features/front-upload/front-order.tsx';
import { canStoreForSession, detectMiniBrowser } from '#features/front-upload/mini-browser.ts';
import { OpenInBrowser } from '#features/front-upload/open-in-browser.tsx';

/** `/front/{orderId}` and `/front/{server}/{orderId}`. The address never changes while the page is open. */
export function FrontPage() {
  const [address] = useState(() => parseFrontAddress(window.location.pathname));
  const [miniBrowser] = useState(() => detectMiniBrowser(navigator.userAgent, canStoreForSession()));
  if (address === null) return <FrontNotFound />;
  if (miniBrowser !== null) {
    const isOverMobile = address.server !== null;
    return <OpenInBrowser miniBrowser={miniBrowser} url={window.location.href} isOverMobile={isOverMobile} />;
  }
  return <FrontOrder address={address} />;
}
