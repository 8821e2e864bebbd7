import type { FollowedOrder as Placed } from '@printfront/shared/contracts/phone-follow.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addText } from '#text/i18n.ts';
import { phoneFollowingText } from '#text/phone-following.ts';
import { forgetContact } from '../contact/contact-memory.ts';
import front from '../front-page/front.module.css';
import { ChevronIcon, WarningIcon } from '../front-page/front-icons.tsx';
import { FrontPageFrame } from '../front-page/front-page-frame.tsx';
import rest from '../front-page/rest.module.css';
import { localStore } from '../front-page/sent-memory.ts';
import type { FrontOrderView } from '../front-page/use-front-order.ts';
import { isSameDay, moneyWords, timeWords } from '../shop-words.ts';
import styles from './followed-order.module.css';
import { ClockIcon, CoinIcon, HomeIcon, ShopIcon } from './following-icons.tsx';
import { ShopReach } from './shop-reach.tsx';
import { isOver, type Stage, stageOf } from './stage.ts';
import { useShopFacts } from './use-shop-facts.ts';

addText('following', phoneFollowingText);

interface FollowedOrderProps {
  orderId: string;
  order: FrontOrderView;
  isUnreachable: boolean;
  /** How its transfer stands, and where the slip is sent. */
  pay: ReactNode;
  /** Said below: what did not make it into the order, and whatever else its customer can do. */
  children?: ReactNode;
}

/** A placed order on its customer's phone: the number, how far it is, when, where, and what to pay. */
export function FollowedOrder({ orderId, order, isUnreachable, pay, children }: FollowedOrderProps) {
  const { t } = useTranslation('following');
  // Its name is the shop's matter now.
  useEffect(() => forgetContact(localStore(), orderId), [orderId]);
  const { iid, placed } = order;
  const stage = placed === null ? 'received' : stageOf(placed);
  return (
    <FrontPageFrame>
      <main className={`${front.column} ${styles.followed}`}>
        <div className={styles.head}>
          {iid === null ? null : (
            <>
              <small>{t('yourNumber')}</small>
              <output className={front.bigNumber} data-testid="followed-number">
                {formatOrderNumber(iid)}
              </output>
            </>
          )}
          <h1 aria-live="polite">{t(`stage.${stage}`)}</h1>
          {stage === 'cancelled' ? <p className={front.quiet}>{t('cancelledHint')}</p> : <Steps stage={stage} />}
        </div>
        {placed === null ? <p className={front.note}>{t('notTold')}</p> : <Facts placed={placed} stage={stage} />}
        {placed === null || isDecided(placed) ? null : pay}
        <Reach order={order} isUnreachable={isUnreachable} />
        {children}
      </main>
    </FrontPageFrame>
  );
}

/** Nothing more is to be paid: the facts say how it ended. */
const isDecided = ({ paymentStatus }: Placed): boolean => paymentStatus === 50 || paymentStatus === 90;

const STEPS = ['received', 'printing', 'ready'] as const;
const REACHED: Record<Stage, number> = {
  received: 0,
  printing: 1,
  ready: 2,
  readyToSend: 2,
  handedOver: 2,
  sent: 2,
  cancelled: 0,
};

function Steps({ stage }: { stage: Stage }) {
  const { t } = useTranslation('following');
  return (
    <ol className={styles.steps} aria-label={t('stages')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-reached={index <= REACHED[stage]}
          {...(index === REACHED[stage] ? { 'aria-current': 'step' as const } : {})}
        >
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

function Facts({ placed, stage }: { placed: Placed; stage: Stage }) {
  const { t, i18n } = useTranslation('following');
  const shop = useShopFacts();
  const { timeZone, currency } = shop;
  const isMailed = isMail(placed.shippingMethod);
  const now = new Date();
  const inWords = (at: string) => timeWords(at, now, timeZone, i18n.language);
  const price = placed.totalPrice === null ? null : moneyWords(placed.totalPrice, currency, i18n.language);
  const isDone = isOver(stage);
  // Late at night the hour alone would be another day's.
  const closes =
    placed.openUntil !== null && (placed.dueDate === null || isClosingOf(placed, now, timeZone))
      ? t('openUntil', { time: inWords(placed.openUntil) })
      : null;
  return (
    <div className={rest.rows}>
      {isDone ? null : (
        <Fact icon={<ClockIcon />} title={dueWords()} hint={t('prints', { count: placed.printCount })} />
      )}
      {isDone && !isMailed ? null : (
        <Fact
          icon={isMailed ? <HomeIcon /> : <ShopIcon />}
          title={t(isMailed ? 'sentTo' : 'atCounter')}
          hint={isMailed ? trackingWords() : closes}
        />
      )}
      {stage === 'cancelled' ? null : <Fact icon={<CoinIcon />} title={payTitle()} hint={payWords()} />}
      <ShopReach shop={shop} />
    </div>
  );

  function dueWords(): string {
    if (placed.dueDate === null) return t('timeUnknown');
    return t(isMailed ? 'sentBy' : 'readyAt', { time: inWords(placed.dueDate) });
  }
  function trackingWords(): string | null {
    return placed.trackingNumber === null ? null : t('tracking', { number: placed.trackingNumber });
  }
  function payTitle(): string {
    const isPaid = placed.paymentStatus === 50;
    if (price === null) return t(isPaid ? 'isPaid' : 'isToPay');
    return t(isPaid ? 'paid' : 'toPay', { price });
  }
  function payWords(): string | null {
    if (placed.paymentStatus === 50) return null;
    if (placed.paymentStatus === 20) return t('slipSeen');
    return t(placed.paymentMethod === 2 ? 'payAtCounter' : placed.paymentMethod === 1 ? 'payByQr' : 'payByTransfer');
  }
}

const isClosingOf = ({ openUntil, dueDate }: Placed, now: Date, timeZone: string): boolean =>
  openUntil !== null &&
  (isSameDay(openUntil, now, timeZone) || (dueDate !== null && isSameDay(openUntil, new Date(dueDate), timeZone)));

function Fact({ icon, title, hint }: { icon: ReactNode; title: string; hint: string | null }) {
  return (
    <div className={rest.row}>
      {icon}
      <span>
        <b>{title}</b>
        {hint === null ? null : <small>{hint}</small>}
      </span>
    </div>
  );
}

/** From where this page goes on telling, and where it does not. */
function Reach({ order: { relay, homeUrl }, isUnreachable }: { order: FrontOrderView; isUnreachable: boolean }) {
  const { t } = useTranslation('following');
  const away = isUnreachable
    ? t(relay === null ? 'awayOnWifi' : 'away')
    : relay?.isShopOnline === false
      ? t('shopAway')
      : null;
  return (
    <>
      <div role="status">
        {away === null ? null : (
          <p className={front.note}>
            <WarningIcon />
            <span>{away}</span>
          </p>
        )}
      </div>
      {homeUrl === null ? null : (
        <a className={`${rest.row} ${styles.link}`} href={homeUrl}>
          <HomeIcon />
          <span>
            <b>{t('atHome')}</b>
            <small>{t('atHomeHint')}</small>
          </span>
          <ChevronIcon />
        </a>
      )}
      {relay === null ? <p className={`${front.quiet} ${styles.reach}`}>{t('onWifiOnly')}</p> : null}
    </>
  );
}
