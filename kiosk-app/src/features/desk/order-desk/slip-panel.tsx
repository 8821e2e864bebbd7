import type { Order, PaySlip } from '@printfront/shared/contracts/orders.ts';
import type { Payee } from '@printfront/shared/contracts/payee.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isConfirmed, PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { CopyText } from '#ui/copy-text.tsx';
import { formatInstant } from '#ui/format.ts';
import { IconZoomIn } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { AttachSlip } from './attach-slip.tsx';
import { bankName } from './bank-names.ts';
import { refusedSlip } from './refused-slip.ts';
import styles from './slip-panel.module.css';
import { SlipViewer } from './slip-viewer.tsx';

interface SlipPanelProps {
  order: Order;
  shop: { currency: string; timeZone: string };
}

/**
 * The slip that the customer sent beside what should have been paid, what its code says, and whether it was used before; and
 * where staff add one while the order waits for money.
 *
 * @param price how the sum comes about
 */
export function SlipPanel({ order, shop, price }: SlipPanelProps & { price: ReactNode }) {
  const { t } = useTranslation('admin');
  const { paySlipUrl, slip } = order;
  const isForgotten = (order.personalDataDeletedAt ?? null) !== null;
  const canAttach = !isConfirmed(order.paymentStatus) && !isForgotten;
  if (paySlipUrl === null && !canAttach) return price;
  return (
    <section className={styles.panel} aria-label={t('slipTitle')}>
      {paySlipUrl === null ? (
        price
      ) : (
        <div className={styles.slip}>
          {/* Another slip is another picture: that the last one was missing says nothing of it. */}
          <SlipPicture key={paySlipUrl} order={order} src={paySlipUrl} />
          {price}
        </div>
      )}
      {order.payTo === undefined ? null : <PaidTo order={order} payTo={order.payTo} />}
      {slip === null || paySlipUrl === null ? null : (
        <SlipFacts slip={slip} shop={shop} isConfirmed={isConfirmed(order.paymentStatus)} />
      )}
      {refusedSlip(order) !== null ? (
        <Refused order={order} shop={shop} />
      ) : slip?.duplicateOf ? (
        <UsedBefore other={slip.duplicateOf} />
      ) : null}
      {slip?.usedLaterBy ? <UsedLater other={slip.usedLaterBy} /> : null}
      {canAttach ? <AttachSlip order={order} /> : null}
    </section>
  );
}

/** In whose account to look for the money: of several shops each may have its own, and the order may be made elsewhere by now. */
function PaidTo({ order, payTo: { bankAccount, promptPayName } }: { order: Order; payTo: Payee }) {
  const { t } = useTranslation('admin');
  const language = currentLanguage();
  const isQr = order.paymentMethod === PAYMENT_METHOD.qr || bankAccount === null;
  const account = isQr
    ? `PromptPay ${localized(promptPayName, language)}`
    : `${localized(bankAccount.bank, language)} ${bankAccount.number}, ${bankAccount.name}`;
  return <p className={styles.paidTo}>{t('paidTo', { account })}</p>;
}

/** That staff have looked at this slip and not believed it; a new one takes that away. */
function Refused({ order, shop }: SlipPanelProps) {
  const { t } = useTranslation('admin');
  const refused = refusedSlip(order);
  if (refused === null) return null;
  const time = formatInstant(refused.at, shop.timeZone, currentLanguage());
  return (
    <Notice kind="bad">
      {t('slipRefused', { time, reason: refused.reason })}
      {order.slip?.duplicateOf ? <ToOther other={order.slip.duplicateOf} /> : null}
    </Notice>
  );
}

function SlipPicture({ order, src }: { order: Order; src: string }) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const label = t('slipPicture', { number: formatOrderNumber(order.iid) });
  if (isMissing) return <p className={styles.missing}>{t('slipNotHere')}</p>;
  return (
    <>
      <button type="button" className={styles.thumbnail} aria-label={t('slipEnlarge')} onClick={() => setIsOpen(true)}>
        <img className={styles.picture} src={src} alt={label} onError={() => setIsMissing(true)} />
        <span className={styles.enlarge} aria-hidden>
          <IconZoomIn size={18} />
        </span>
      </button>
      {isOpen ? <SlipViewer src={src} label={label} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function SlipFacts({
  slip,
  shop,
  isConfirmed: isBelieved,
}: {
  slip: PaySlip;
  shop: SlipPanelProps['shop'];
  isConfirmed: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = currentLanguage();
  const { bank, transactionRef, sentBy = null, sentAt = null } = slip;
  const time = sentAt === null ? '' : formatInstant(sentAt, shop.timeZone, language);
  return (
    <div className={styles.code}>
      {bank === null && transactionRef === null ? null : (
        <div className={styles.facts}>
          {bank === null ? null : <b>{bankName(bank, language)}</b>}
          {transactionRef === null ? null : (
            <CopyText
              text={transactionRef}
              label={t('copyReference')}
              copiedLabel={t('copied')}
              byHandLabel={t('copyByHand')}
            />
          )}
        </div>
      )}
      <p className={styles.hint}>
        {isBelieved ? null : t(transactionRef === null ? 'slipUnread' : 'slipIsClaim')}
        {sentBy === null ? null : (
          <>
            {' '}
            <span>{t(`slipSentBy.${sentBy}`, { time })}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** The first of two: nothing is wrong with it. */
function UsedLater({ other }: { other: NonNullable<PaySlip['usedLaterBy']> }) {
  const { t } = useTranslation('admin');
  const number = formatOrderNumber(other.iid);
  return (
    <Notice kind="info">
      {t('slipUsedLater', { number })}
      <ToOther other={other} />
    </Notice>
  );
}

function UsedBefore({ other }: { other: NonNullable<PaySlip['duplicateOf']> }) {
  const { t } = useTranslation('admin');
  const number = formatOrderNumber(other.iid);
  return (
    <Notice kind="bad">
      <b>{t('slipUsedTitle')}</b> {t('slipUsed', { number })}
      <ToOther other={other} />
    </Notice>
  );
}

function ToOther({ other: { orderId, iid } }: { other: NonNullable<PaySlip['duplicateOf']> }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {' '}
      <Link to={`/admin/orders/${orderId}`} className={styles.other}>
        {t('slipToOther', { number: formatOrderNumber(iid) })}
      </Link>
    </>
  );
}
