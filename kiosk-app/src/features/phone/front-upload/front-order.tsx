import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureCode } from '#api/call.ts';
import { countPhotos, type PhotoQueue } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import { type FrontAddress, proofIn } from '../front-page/front-address.ts';
import { localStore, ownSenderId } from '../front-page/sent-memory.ts';
import { type FrontOrderView, useFrontOrder } from '../front-page/use-front-order.ts';
import { useFrontSlipPage } from '../front-slip/use-front-slip-page.ts';
import { FrontMessage, FrontNotFound } from './front-message.tsx';
import { type FrontSession, matchWithCentral, useFrontSession } from './front-session.ts';
import { FrontUpload } from './front-upload.tsx';
import { outlookOf } from './photo-outlook.ts';
import { usePhonePresence } from './use-phone-presence.ts';
import { useSheets } from './use-sheets.ts';

/** The phone page of one order, from its first look at the order to "your order is in". */
export function FrontOrder({ address }: { address: FrontAddress }) {
  const { t } = useTranslation('front');
  const [senderId] = useState(() => {
    const given = address.server === null ? undefined : proofIn(window.location.hash);
    return ownSenderId(localStore(), address.orderId, Date.now(), given);
  });
  const { order, isNotFound, isUnreachable, photosVersion, stands, isContactAsked, refresh, setNotFound } =
    useFrontOrder(address, senderId);
  const later = useSheets();
  const onClosed = (code: FailureCode) => (code === 'not-found' ? setNotFound() : refresh());
  const { session, queue, isRemembered } = useFrontSession(address, senderId, onClosed);
  const relay = order?.relay ?? null;
  const isOver = isNotFound || order?.state === 'submitted' || order?.state === 'cancelled';
  const presence = usePhonePresence(address, {
    senderId,
    isOver,
    unsentCount: isOver ? 0 : countPhotos(queue).underWay,
  });
  const slipPage = useFrontSlipPage(order?.state === 'submitted');

  useEffect(() => {
    if (isOver) session.sender.stop();
  }, [isOver, session]);
  useMatchWithShop(
    session,
    order === null || isNotFound ? null : listMarkOf(order, photosVersion, session.canTakeBack),
  );
  useHurryWhenBack(session, isUnreachable);
  useLookWhenCalm(queue.trouble === null, refresh);
  useRelay(session, relay);

  // Central knows at once that the shop is away; the phone learns it from the answer to a photo.
  const isShopAway = queue.trouble === 'shop-unreachable';
  useEffect(() => {
    if (isShopAway) refresh();
  }, [isShopAway, refresh]);

  if (isNotFound) return <FrontNotFound />;
  if (order === null) {
    const connecting = address.server === null ? 'connecting' : 'connectingOverMobile';
    return <FrontMessage title={t('title')} hint={t(isUnreachable ? connecting : 'loading')} />;
  }
  if (order.state === 'submitted') {
    const photosOf = <PhotosOf queue={queue} session={session} />;
    const slip = slipPage === null ? null : <slipPage.FrontSlip {...{ address, senderId, stands }} />;
    if (later.sheets === null) {
      return (
        <OrderIsIn iid={order.iid}>
          {photosOf}
          {slip}
        </OrderIsIn>
      );
    }
    return (
      <later.sheets.FollowedOrder orderId={address.orderId} order={order} isUnreachable={isUnreachable} pay={slip}>
        {photosOf}
      </later.sheets.FollowedOrder>
    );
  }
  if (order.state === 'cancelled') return <FrontMessage title={t('cancelledTitle')} hint={t('cancelledHint')} />;
  if (relay?.isShopOnline === false && queue.photos.length === 0) {
    return <FrontMessage title={t('shopAwayTitle')} hint={t('shopAwayHint')} />;
  }
  return (
    <FrontUpload
      orderId={address.orderId}
      order={order}
      session={session}
      presence={presence}
      queue={queue}
      isRemembered={isRemembered}
      isUnreachable={isUnreachable}
      isContactAsked={isContactAsked}
      later={later}
      senderId={senderId}
    />
  );
}

/** Until all that a placed order has to say is loaded. */
function OrderIsIn({ iid, children }: { iid: number | null; children: ReactNode }) {
  const { t } = useTranslation('front');
  const number = iid === null ? undefined : formatOrderNumber(iid);
  const title = number === undefined ? t('submittedNoNumber') : t('submittedTitle', { number });
  return (
    <FrontMessage title={title} hint={t('submittedHint')} {...(number !== undefined && { number })}>
      {children}
    </FrontMessage>
  );
}

/** Of the photos from this phone: how many are printed, and which are not. */
function PhotosOf({ queue, session }: { queue: PhotoQueue; session: FrontSession }) {
  const { t } = useTranslation('front');
  const looks = useSyncExternalStore(session.looks.subscribe, session.looks.get);
  const counts = countPhotos(queue);
  const damaged = queue.photos.filter((photo) => outlookOf(photo, looks, session.canTakeBack) === 'damaged').length;
  const sound = counts.inShop - damaged;
  const leftOut = counts.underWay + counts.lost + counts.late;
  return (
    <>
      {sound > 0 ? <p className={styles.aside}>{t('sentFromHere', { count: sound })}</p> : null}
      {damaged > 0 ? <p className={styles.aside}>{t('damagedOut', { count: damaged })}</p> : null}
      {leftOut > 0 ? <p className={styles.aside}>{t('leftOut', { count: leftOut })}</p> : null}
    </>
  );
}

/** Changes with the list of photos at the shop. Of a placed order the list is asked for once: some may be damaged. */
function listMarkOf({ state, fileCount }: FrontOrderView, photosVersion: string | null, isAtShop: boolean) {
  if (state === 'cancelled') return null;
  if (state === 'submitted') return isAtShop ? state : null;
  return photosVersion ?? fileCount;
}

/** What central says of the photos on their way, and whether sending more makes sense now. */
function useRelay(session: FrontSession, relay: FrontOrderView['relay']): void {
  useEffect(() => {
    if (relay === null) return;
    session.sender.update((queue) => matchWithCentral(queue, relay.files));
    session.sender.hold(!relay.isShopOnline);
  }, [session, relay]);
}

/** However many photos come, the shop is asked no more often, and one question after the other. */
const ASK_AGAIN_MS = 2_500;

/**
 * Photos are taken out at the kiosk too, and looked at by the shop: asks when the page opens and whenever its list may be
 * another one.
 *
 * @param listMark changes with the list; null while there is none to ask for
 */
function useMatchWithShop(session: FrontSession, listMark: string | number | null): void {
  const asked = useRef<string | number | null>(null);
  const wanted = useRef(listMark);
  wanted.current = listMark;
  const isAsking = useRef(false);
  useEffect(() => {
    if (listMark === null || isAsking.current) return;
    isAsking.current = true;
    const ask = async () => {
      while (wanted.current !== null && wanted.current !== asked.current) {
        asked.current = wanted.current;
        // Unanswered it is asked again with the next change; the list shows what this phone remembers until then.
        await session.matchWithShop().catch(() => {
          asked.current = null;
          wanted.current = null;
        });
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
      isAsking.current = false;
    };
    void ask();
  }, [session, listMark]);
}

/** The shop answers again: whatever waits out a pause goes now. */
function useHurryWhenBack(session: FrontSession, isUnreachable: boolean): void {
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable) session.sender.hurry();
    wasUnreachable.current = isUnreachable;
  }, [session, isUnreachable]);
}

/** A photo came through: the order is looked at at once, so that no line of trouble stays behind. */
function useLookWhenCalm(isCalm: boolean, refresh: () => void): void {
  const wasCalm = useRef(true);
  useEffect(() => {
    if (!wasCalm.current && isCalm) refresh();
    wasCalm.current = isCalm;
  }, [isCalm, refresh]);
}
