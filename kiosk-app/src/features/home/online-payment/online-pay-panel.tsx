import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { CopyText } from '#ui/copy-text.tsx';
import { DemoMark } from '#ui/demo-mark.tsx';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { SlipUpload } from '../pay-slip/slip-upload.tsx';
import { PayBy } from '../photo-retention/pay-by.tsx';
import styles from './online-pay-panel.module.css';
import { ScanPicture } from './scan-picture.tsx';

interface OnlinePayPanelProps {
  order: Order;
  shop: Shop;
}

/**
 * How an order that is placed is paid at home: a code with the exact amount or the shop's account, and the slip. Once a slip is
 * there nobody is shown where to pay a second time, unless they ask for it.
 */
export function OnlinePayPanel({ order, shop }: OnlinePayPanelProps) {
  const [isPayingAgain, setIsPayingAgain] = useState(false);
  const isFolded = order.paymentStatus === PAYMENT_STATUS.slipUploaded && !isPayingAgain;
  return (
    <div className={styles.panel}>
      {isFolded ? null : <WaysToPay order={order} shop={shop} />}
      {order.paymentMethod === PAYMENT_METHOD.counter ? null : (
        <SlipUpload order={order} isReplacing={isPayingAgain} setIsReplacing={setIsPayingAgain} />
      )}
    </div>
  );
}

function WaysToPay({ order, shop }: OnlinePayPanelProps) {
  const { t } = useTranslation('orders');
  const amount = formatMoney(order.totalPaymentAmount, shop.currency, currentLanguage());
  const { paymentMethod, payTo = shop } = order;
  return (
    <div className={styles.way}>
      {order.paymentStatus === PAYMENT_STATUS.slipUploaded ? <Notice kind="warn">{t('payOnlyOnce')}</Notice> : null}
      <div>
        <div className={styles.quiet}>{t('amount')}</div>
        {paymentMethod === PAYMENT_METHOD.slip ? (
          <CopyText
            large
            text={amount}
            value={(order.totalPaymentAmount / 100).toFixed(2)}
            label={t('copyAmount')}
            copiedLabel={t('copied')}
            byHandLabel={t('copyByHand')}
          />
        ) : (
          <b className={styles.amount}>{amount}</b>
        )}
        <PayBy order={order} timeZone={shop.timeZone} />
      </div>
      {paymentMethod === PAYMENT_METHOD.counter ? null : <DemoMark shop={shop} />}
      {paymentMethod === PAYMENT_METHOD.qr ? (
        <ScanPicture order={order} amount={amount} payee={payTo.promptPayName} />
      ) : null}
      {paymentMethod === PAYMENT_METHOD.slip ? <ShopAccount account={payTo.bankAccount} /> : null}
      {paymentMethod === PAYMENT_METHOD.counter ? <p>{t('counterHint')}</p> : null}
    </div>
  );
}

function ShopAccount({ account }: { account: Shop['bankAccount'] }) {
  const { t } = useTranslation('orders');
  if (account === null) return <p role="alert">{t('noAccount')}</p>;
  return (
    <>
      <p className={styles.hint}>{t('transferHint')}</p>
      <dl className={styles.account}>
        <div>
          <dt>{t('accountNumber')}</dt>
          <dd>
            <CopyText
              large
              text={account.number}
              value={account.number.replaceAll(/\D/g, '')}
              label={t('copyAccount')}
              copiedLabel={t('copied')}
              byHandLabel={t('copyByHand')}
            />
          </dd>
        </div>
        <div>
          <dt>{t('bank')}</dt>
          <dd>{localized(account.bank, currentLanguage())}</dd>
        </div>
        <div>
          <dt>{t('accountName')}</dt>
          <dd>{account.name}</dd>
        </div>
      </dl>
    </>
  );
}
