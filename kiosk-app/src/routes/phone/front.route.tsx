import { useState } from 'react';
import { parseFrontAddress } from '#features/phone/front-page/front-address.ts';
import { FrontNotFound } from '#features/phone/front-upload/front-message.tsx';
import { FrontOrder } from '#features/phone/front-upload/front-order.tsx';
import { canStoreForSession, detectMiniBrowser } from '#features/phone/front-upload/mini-browser.ts';
import { OpenInBrowser } from '#features/phone/front-upload/open-in-browser.tsx';

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
