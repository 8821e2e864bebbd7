import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import { formatInstant, formatMoney } from '#ui/format.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { shopCalled } from '#ui/shop-called.ts';
import { ShopSign } from '#ui/shop-sign.tsx';
import styles from './order-ticket.module.css';
import type { TicketPaper } from './ticket-paper.ts';

/** Enough to recognise the job by. */
const PICTURES_SHOWN = 6;
/** So many photos of a size are told one by one; of more is told how many there are of each count of copies. */
const MOST_TOLD = { a5: 16, roll: 12 };
/** Of counts, so that no order makes a ticket endless. */
const MOST_COUNTS = 12;

type TicketShop = Pick<Shop, 'name' | 'currency' | 'timeZone' | 'isDemo' | 'look'>;
type Line = Order['lines'][number];

interface OrderTicketProps {
  order: Order;
  shop: TicketShop;
  paper: TicketPaper;
  ref: Ref<HTMLElement>;
}

/**
 * What goes with a job through the shop: black on white, readable from an arm's length. The phone number's end is enough to
 * ask for at the counter, and tickets lie about.
 */
export function OrderTicket({ order, shop, paper, ref }: OrderTicketProps) {
  const { t } = useTranslation('admin');
  const language = currentLanguage();
  const number = formatOrderNumber(order.iid);
  const due = order.estimatedDueDate;
  const madeIn = order.storefront ?? order.madeBy?.name;
  const prints = order.lines.reduce((count, line) => count + line.printQuantity, 0);
  return (
    <article
      ref={ref}
      className={`${styles.ticket} ${styles[paper === 'a5' ? 'a5' : 'roll']}`}
      aria-label={t('ticket.title', { number })}
    >
      <header className={styles.head}>
        <div>
          <div className={styles.number}>{number}</div>
          <PaidMark order={order} />
        </div>
        <div className={styles.code} data-ticket-code>
          <QrCode payload={`${window.location.origin}/admin/orders/${order.id}`} label={t('ticket.scan')} />
        </div>
      </header>
      <dl className={styles.facts}>
        <dt>{t('ticket.due')}</dt>
        <dd className={styles.due}>{due === null ? t('readyUnknown') : formatInstant(due, shop.timeZone, language)}</dd>
        <dt>{t('customer')}</dt>
        <dd>
          {order.name === '' ? t('nameDeleted') : order.name}
          {order.phoneNumber === '' ? null : <div>{t('ticket.phoneEnd', { digits: order.phoneNumber.slice(-4) })}</div>}
        </dd>
        <dt>{t('receive')}</dt>
        <dd>{t(`shipping.${order.shippingMethod}`)}</dd>
      </dl>
      <Notes title={t('ticket.customerNotes')} text={order.orderNotes} />
      <Notes title={t('ticket.staffNotes')} text={order.staffNotes} />
      <ul className={styles.lines}>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and two may be of one size
          <TicketLine key={index} line={line} hasPictures={paper === 'a5'} />
        ))}
      </ul>
      <footer className={styles.foot}>
        <div>{t('ticket.total', { count: prints })}</div>
        <div>
          {t(`paymentMethod.${order.paidMethod ?? order.paymentMethod}`)}{' '}
          <b>{formatMoney(order.totalPaymentAmount, shop.currency, language)}</b>
        </div>
      </footer>
      <DemoMark shop={shop} />
      {shop.look?.logo ? (
        <div className={styles.sign}>
          <ShopSign name={localized(shop.name, language)} look={shop.look} scheme="light" />
        </div>
      ) : null}
      <p className={styles.small}>
        {localized(shop.name, language)} ·{' '}
        {t('orderedAt', { time: formatInstant(order.createdAt, shop.timeZone, language) })} ·{' '}
        {madeIn === undefined ? t(`source.${order.source}`) : shopCalled(madeIn)}
      </p>
    </article>
  );
}

function PaidMark({ order: { paymentStatus } }: { order: Order }) {
  const { t } = useTranslation('admin');
  const isPaid = paymentStatus === PAYMENT_STATUS.confirmed;
  const word = isPaid ? 'paid' : paymentStatus === PAYMENT_STATUS.cancelled ? 'cancelled' : 'unpaid';
  return <div className={`${styles.mark} ${isPaid ? '' : styles.strong}`}>{t(`ticket.${word}`)}</div>;
}

function Notes({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <section className={styles.notes}>
      <b>{title}: </b>
      {text}
    </section>
  );
}

function TicketLine({
  line: { size, printQuantity, photoFrame, finish, files },
  hasPictures,
}: {
  line: Line;
  hasPictures: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = currentLanguage();
  const isTold = files.length <= MOST_TOLD[hasPictures ? 'a5' : 'roll'];
  const isTheSame = new Set(files.map(({ quantity }) => quantity)).size === 1;
  const shown = files
    .filter(({ thumbnailUrl }) => thumbnailUrl !== null)
    .slice(0, isTold && !isTheSame ? files.length : PICTURES_SHOWN);
  // Pictures say it themselves where each of them is here.
  const isListed = isTold && !isTheSame && !(hasPictures && shown.length === files.length);
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span className={styles.box} aria-hidden />
        <span className={styles.size}>
          {localized(size.name, language)}
          {finish ? (
            <span className={styles.finish}>{t('onFinish', { finish: localized(finish.name, language) })}</span>
          ) : null}
          {photoFrame === null ? null : (
            <span className={styles.frame}>{t('frame', { name: localized(photoFrame.name, language) })}</span>
          )}
        </span>
        <b className={styles.prints}>{t('prints', { count: printQuantity })}</b>
      </div>
      {hasPictures && shown.length > 0 ? (
        <div className={styles.pictures}>
          {shown.map((file) => (
            <span key={file.id} className={styles.picture}>
              <img src={file.thumbnailUrl ?? ''} alt="" />
              {isTold && !isTheSame ? <b>× {file.quantity}</b> : null}
            </span>
          ))}
          {files.length > shown.length ? (
            <span className={styles.more}>{t('ticket.morePhotos', { count: files.length - shown.length })}</span>
          ) : null}
        </div>
      ) : null}
      {isListed ? (
        <ol className={styles.copies}>
          {files.map(({ id, name, quantity }, index) => (
            <li key={id}>
              <span>
                {index + 1}. {cleanFileName(name)}
              </span>
              <b>× {quantity}</b>
            </li>
          ))}
        </ol>
      ) : isTold && !isTheSame ? null : (
        <p className={styles.counts}>
          {countsOf(files)
            .map(([copies, count]) => `${t('photos', { count })} × ${copies}`)
            .join(' · ')}
        </p>
      )}
    </li>
  );
}

/** How many photos there are of each count of copies, the most copies first. */
function countsOf(files: Line['files']): [copies: number, photos: number][] {
  const counts = new Map<number, number>();
  for (const { quantity } of files) counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => other - one).slice(0, MOST_COUNTS);
}
