import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { countPhotos, type PhotoCounts, type PhotoQueue, type QueuedPhoto } from '#sending/photo-queue.ts';
import styles from '../front-page/front.module.css';
import { PhotoIcon, PlusIcon, WarningIcon } from '../front-page/front-icons.tsx';
import { FrontPageFrame } from '../front-page/front-page-frame.tsx';
import { localStore } from '../front-page/sent-memory.ts';
import type { FrontOrderView } from '../front-page/use-front-order.ts';
import { AllThere } from './all-there.tsx';
import { ChooseButton } from './choose-button.tsx';
import type { FrontSession } from './front-session.ts';
import { FrontTrouble } from './front-trouble.tsx';
import { KioskLeft } from './kiosk-left.tsx';
import { fewNames, isAllThere, isNoPhoto, type Outlook, outlookOf, squeezedOf } from './photo-outlook.ts';
import { PhotoWall } from './photo-wall.tsx';
import type { PhonePresence } from './use-phone-presence.ts';
import type { useSheets } from './use-sheets.ts';
import { useTimeLeft } from './use-time-left.ts';

interface FrontUploadProps {
  orderId: string;
  order: FrontOrderView;
  session: FrontSession;
  presence: PhonePresence;
  queue: PhotoQueue;
  isRemembered: boolean;
  isUnreachable: boolean;
  isContactAsked: boolean;
  later: ReturnType<typeof useSheets>;
  senderId: string;
}

/** What lies over the page; a photo by its id. */
type Open = null | 'failed' | 'originals' | 'contact' | { readonly photo: string };

/** Choosing photos, watching them arrive, and what comes after. */
export function FrontUpload(props: FrontUploadProps) {
  const { orderId, order, session, presence, queue, isRemembered, isUnreachable, isContactAsked, senderId } = props;
  const { t } = useTranslation('front');
  const looks = useSyncExternalStore(session.looks.subscribe, session.looks.get);
  const seenHere = useSyncExternalStore(session.squeezed.subscribe, session.squeezed.get);
  const [open, setOpened] = useState<Open>(null);
  const { sheets, load } = props.later;
  const setOpen = useCallback(
    (next: Open) => {
      if (sheets === null) load();
      setOpened(next);
    },
    [sheets, load],
  );
  const [isWallWanted, setIsWallWanted] = useState(false);
  const close = useCallback(() => setOpen(null), [setOpen]);
  const openPhoto = useCallback((photo: string) => setOpen({ photo }), [setOpen]);
  const showPhotos = () => setIsWallWanted(true);
  // Central would not know whom to show it to.
  const canContact = session.canTakeBack;
  const [isContactSent, setIsContactSent] = useState(false);

  const { photos } = queue;
  const found = squeezedOf(photos, looks, seenHere);
  const counts = countPhotos(queue);
  const lookAt = photos.map((photo) => ({ photo, outlook: outlookOf(photo, looks, session.canTakeBack) }));
  const failed = lookAt.filter(({ outlook }) => outlook === 'failed' || outlook === 'damaged');
  const squeezed = photos.filter(({ clientFileId, state }) => found.has(clientFileId) && state.is !== 'refused');
  const opened = typeof open === 'object' && open !== null ? lookAt.find(({ photo }) => isOf(photo, open)) : undefined;

  const isCovered =
    open === 'failed' ? failed.length > 0 : open !== null && (typeof open === 'string' || opened !== undefined);
  const isAsked = canContact && isContactAsked && !isContactSent;
  useContactAsked(isAsked, { by: open === 'contact' ? 'itself' : isCovered ? 'others' : null }, setOpened);

  const kept = lookAt.filter(({ outlook }) => outlook !== 'failed' && outlook !== 'damaged').map(({ photo }) => photo);
  const isEmpty = photos.length === 0;
  const hasLeft = order.state === 'parked';
  useEffect(() => {
    // The shop has forgotten the contact then: a customer who takes the order up is to see no name.
    if (hasLeft) setIsContactSent(false);
  }, [hasLeft]);
  const damaged = failed.filter(({ outlook }) => outlook === 'damaged').length;
  const isDone = isAllThere(lookAt);
  const isWall = !isEmpty && (isWallWanted || !(isDone || hasLeft));
  const rest = { photos: kept, session, orderId, kiosk: order.kiosk, onShowPhotos: showPhotos };
  const trouble = order.relay?.isShopOnline === false ? 'shop-unreachable' : queue.trouble;

  return (
    <FrontPageFrame>
      <main className={styles.upload}>
        <div className={styles.main}>
          {isWall ? (
            <>
              <SendingHead queue={queue} counts={counts} damaged={damaged} order={order} isRemembered={isRemembered} />
              <PhotoWall photos={photos} looks={looks} squeezed={found} session={session} onOpen={openPhoto} />
            </>
          ) : hasLeft ? (
            <KioskLeft {...rest} keptUntil={order.keptUntil} />
          ) : isEmpty ? (
            <Introduction order={order} />
          ) : (
            <AllThere
              {...rest}
              contact={canContact ? (isContactSent ? 'sent' : 'open') : null}
              onContact={() => setOpen('contact')}
            />
          )}
        </div>
        <div className={styles.dock}>
          <div className={styles.column}>
            <div role="status">
              <FrontTrouble
                code={trouble ?? (isUnreachable ? 'server-unreachable' : null)}
                isOverMobile={order.relay !== null}
              />
            </div>
            {failed.length === 0 ? null : (
              <DockLine
                tone={failed.every(({ photo }) => isNoPhoto(photo)) ? styles.quiet : styles.bad}
                onClick={() => setOpen('failed')}
                button={t('seeWhy')}
              >
                {failedWords(t, failed)}
              </DockLine>
            )}
            {squeezed.length === 0 ? null : (
              <DockLine tone={styles.warn} onClick={() => setOpen('originals')} button={t('seeHow')}>
                {t('notOriginals', { count: squeezed.length })}
              </DockLine>
            )}
            {canContact && isContactAsked && !isContactSent && isWall ? (
              <button type="button" className={styles.secondaryButton} onClick={() => setOpen('contact')}>
                {t('fillIn')}
              </button>
            ) : null}
            <ChooseButton session={session} presence={presence} onChosen={() => setIsWallWanted(false)}>
              <PlusIcon />
              {t(isEmpty ? 'choosePhotos' : 'chooseMore')}
            </ChooseButton>
            {isWall && (isDone || hasLeft) ? (
              <button type="button" className={styles.quietButton} onClick={() => setIsWallWanted(false)}>
                {t('back')}
              </button>
            ) : null}
          </div>
        </div>
        {sheets === null || open === null ? null : (
          <>
            {open === 'failed' && failed.length > 0 ? (
              <sheets.FailedSheet
                photos={failed.map(({ photo }) => photo)}
                {...{ looks, session, presence }}
                onClose={close}
              />
            ) : null}
            {open === 'contact' ? (
              <sheets.ContactSheet
                {...{ orderId, senderId }}
                store={localStore()}
                onClose={close}
                onDone={() => {
                  setIsContactSent(true);
                  close();
                }}
              />
            ) : null}
            {open === 'originals' ? (
              <sheets.OriginalsSheet photos={squeezed} {...{ session, presence }} onClose={close} />
            ) : null}
            {opened === undefined ? null : (
              <sheets.PhotoSheet
                {...opened}
                isSqueezed={found.has(opened.photo.clientFileId)}
                session={session}
                onClose={close}
              />
            )}
          </>
        )}
      </main>
    </FrontPageFrame>
  );
}

/** The kiosk asks and has no answer: the form opens by itself, once for each time, and after what else is open. */
function useContactAsked(
  isAsked: boolean,
  { by }: { by: 'itself' | 'others' | null },
  setOpened: Dispatch<SetStateAction<Open>>,
): void {
  const waits = useRef(false);
  useEffect(() => {
    waits.current = isAsked;
  }, [isAsked]);
  useEffect(() => {
    if (!isAsked || by === 'others' || !waits.current) return;
    // Whoever has opened it already is not asked again.
    waits.current = false;
    if (by === null) setOpened('contact');
  }, [isAsked, by, setOpened]);
}

const isOf = ({ clientFileId }: { clientFileId: string }, { photo }: { photo: string }) => clientFileId === photo;

type Translate = ReturnType<typeof useTranslation<'front'>>['t'];

function failedWords(t: Translate, failed: readonly { photo: QueuedPhoto; outlook: Outlook }[]): string {
  const damaged = failed.filter(({ outlook }) => outlook === 'damaged').length;
  const noPhotos = failed.map(({ photo }) => photo).filter(isNoPhoto);
  const refused = failed.length - damaged - noPhotos.length;
  const words = [
    refused > 0 ? t('notTaken', { count: refused }) : '',
    damaged > 0 ? t('damaged', { count: damaged }) : '',
    noPhotos.length > 0 ? t('noPhotos', { count: noPhotos.length, names: fewNames(noPhotos) }) : '',
  ];
  return words.filter((one) => one !== '').join(' · ');
}

function DockLine(props: { tone: string | undefined; children: string; button: string; onClick: () => void }) {
  return (
    <div className={styles.dockLine}>
      <span className={props.tone}>
        <WarningIcon />
        <span>{props.children}</span>
      </span>
      <button type="button" className={styles.secondaryButton} onClick={props.onClick}>
        {props.button}
      </button>
    </div>
  );
}

function Introduction({ order: { kiosk, relay } }: { order: FrontOrderView }) {
  const { t } = useTranslation('front');
  return (
    <div className={`${styles.column} ${styles.introduction}`}>
      <div className={styles.centred}>
        <h1>{kiosk === null ? t('title') : t('titleTo', { kiosk })}</h1>
        {relay === null ? null : <p className={styles.quiet}>{t('toShop', { shop: relay.shop.name })}</p>}
      </div>
      <PhotoIcon size={72} />
      <h2>{t('intro')}</h2>
      <ol className={styles.steps}>
        <li>{t('introSteps.choose')}</li>
        <li>{t('introSteps.watch')}</li>
        <li>{t('introSteps.back')}</li>
      </ol>
    </div>
  );
}

interface SendingHeadProps {
  queue: PhotoQueue;
  counts: PhotoCounts;
  damaged: number;
  order: FrontOrderView;
  isRemembered: boolean;
}

function SendingHead({ queue, counts, damaged, order, isRemembered }: SendingHeadProps) {
  const { t } = useTranslation('front');
  const isSending = counts.underWay > 0;
  const seconds = useTimeLeft(queue, isSending);
  // What was refused never comes: with it the count would never be full. The kiosk counts nothing damaged either.
  const inShop = counts.inShop - damaged;
  const total = counts.total - damaged;
  const words = t('inShopOf', { inShop, total });
  const place = order.kiosk ?? '';
  const title = isSending ? (place === '' ? 'sending' : 'sendingTo') : 'yourPhotos';
  return (
    <div className={`${styles.column} ${styles.head}`}>
      <h1>{t(title, { kiosk: place })}</h1>
      {order.relay === null ? null : <p className={styles.quiet}>{t('toShop', { shop: order.relay.shop.name })}</p>}
      {total === 0 ? null : (
        <>
          <p className={styles.counts}>
            <span>{words}</span>
            <span className={styles.quiet}>{seconds === null ? '' : <TimeLeft seconds={seconds} />}</span>
          </p>
          <div
            role="progressbar"
            aria-label={t('photosInShop')}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={inShop}
            aria-valuetext={words}
            className={styles.bar}
          >
            <div className={styles.barFill} style={{ transform: `scaleX(${inShop / total})` }} />
          </div>
        </>
      )}
      {isSending || counts.received > 0 ? (
        <p className={styles.quiet}>{t(isSending ? 'keepOpen' : 'onTheWayHint')}</p>
      ) : null}
      {isRemembered ? null : <p className={styles.quiet}>{t('notRemembered')}</p>}
      {counts.lost > 0 ? (
        <p className={styles.note}>
          <WarningIcon />
          {t('lostNote', { count: counts.lost })}
        </p>
      ) : null}
    </div>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('front');
  return seconds < 60 ? t('secondsLeft', { count: seconds }) : t('minutesLeft', { count: seconds / 60 });
}
