import type { StorefrontWifi } from '@printfront/shared/contracts/storefront-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { storefrontWifiQuery } from '#api/storefront-queries.ts';

export interface PhoneWayState {
  wifi: StorefrontWifi | undefined;
  /** join: onto the shop's wifi; page: the upload page; mobile: that page over the phone's own data; there: it is open; wait: nothing known yet. */
  step: 'wait' | 'join' | 'page' | 'mobile' | 'there';
  /** There is a wifi to join first. */
  hasJoin: boolean;
  /** The phone need not join any more: it was seen on the wifi, or photos have come from one. */
  isJoined: boolean;
  /** Photos would get here over mobile data, too. */
  hasMobile: boolean;
  goToJoin: () => void;
  goToPage: () => void;
  /** The code once more, for another phone. */
  showCode: () => void;
  setMobile: (isMobile: boolean) => void;
}

/**
 * One code at a time: the wifi's, the page's once a phone was seen on the wifi or the customer says so, and none once a phone
 * has the page open: photos are chosen there.
 *
 * @param phonesThere phones whose page is open
 */
export function usePhoneWay(orderId: string, hasPhonePhotos: boolean, phonesThere: number): PhoneWayState {
  const { data: wifi } = useQuery(storefrontWifiQuery(orderId));
  const [isPage, setIsPage] = useState(false);
  const [isMobile, setMobile] = useState(false);
  const [isCodeWanted, setCodeWanted] = useState(false);
  const thereBefore = useRef(phonesThere);
  useEffect(() => {
    // The phone for which the code was asked has come.
    if (phonesThere > thereBefore.current) setCodeWanted(false);
    thereBefore.current = phonesThere;
  }, [phonesThere]);
  const isJoined = hasPhonePhotos || phonesThere > 0 || wifi?.isLoggedIn === true;
  useEffect(() => {
    if (isJoined) setIsPage(true);
  }, [isJoined]);

  // Without the router nobody can join or log in; a phone that is in the network already still finds the page.
  const hasJoin = wifi !== undefined && wifi.state !== 'unreachable' && wifi.qrPayload !== null;
  const hasMobile = (wifi?.mobileDataUrl ?? null) !== null;
  const codeStep = isMobile && hasMobile ? 'mobile' : hasJoin && !isPage ? 'join' : 'page';
  const isThere = phonesThere > 0 && !isCodeWanted;
  const step = isThere ? 'there' : wifi === undefined ? 'wait' : codeStep;
  return {
    wifi,
    step,
    hasJoin,
    isJoined,
    hasMobile,
    goToJoin: () => setIsPage(false),
    goToPage: () => setIsPage(true),
    showCode: () => setCodeWanted(true),
    setMobile,
  };
}
