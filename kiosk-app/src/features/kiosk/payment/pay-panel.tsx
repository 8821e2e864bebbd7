import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { IDLE_PAY_MS } from '@printfront/shared/domain/app-timings.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storefrontPaymentQuery } from '#api/storefront-queries.ts';
import { localized } from '#text/localized.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import { formatMoney } from '#ui/format.ts';
import { IconBuildingStore } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './pay-panel.module.css';
import { SlipFromPhone } from './slip-from-phone.tsx';
import { TimeLeft } from './time-left.tsx';

interface PayPanelProps {
  orderId: string;
  iid: number;
  /** Satang. */
  price: number;
  method: PaymentMethod;
  shop: Shop;
}

/** How to pay an order that is placed: the amount, then a code with exactly it, an account, or the counter. */
export function PayPanel({ orderId, iid, price, method, shop }: PayPanelProps) {
  const { t, i18n } = useTranslation('checkout');
  return (
    <div className={styles.panel}>
      <div className={styles.side}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('amount')}</dt>
            <dd className={styles.amount} data-testid="pay-amount">
              {formatMoney(price, shop.currency, i18n.language)}
            </dd>
          </div>
          <div className={method === 2 ? styles.atCounter : styles.order}>
            {method === 2 ? <IconBuildingStore aria-hidden /> : null}
            <dt>{t('orderNumber')}</dt>
            <dd className={styles.number}>{formatOrderNumber(iid)}</dd>
          </div>
          {method === 2 ? null : (
            <div className={styles.time}>
              <TimeLeft allowedMs={IDLE_PAY_MS} />
            </div>
          )}
        </dl>
        {method === 2 ? null : <DemoMark shop={shop} />}
      </div>
      {method === 1 ? <ScanToPay orderId={orderId} iid={iid} price={price} currency={shop.currency} /> : null}
      {method === 0 ? (
        <div className={styles.transfer}>
          <TransferTo account={shop.bankAccount} />
          <SlipFromPhone orderId={orderId} />
        </div>
      ) : null}
    </div>
  );
}

interface ScanToPayProps {
  orderId: string;
  iid: number;
  price: number;
  currency: string;
}

function ScanToPay({ orderId, iid, price, currency }: ScanToPayProps) {
  const { t, i18n } = useTranslation('checkout');
  const { data: payment, isError } = useQuery(storefrontPaymentQuery(orderId, 1, price));
  if (isError || payment?.qrPayload === null) return <Notice kind="bad">{t('payUnavailable')}</Notice>;
  if (payment === undefined) return <p role="status">{t('qrLoading')}</p>;
  return (
    <div className={styles.card}>
      <div className={styles.band}>
        <b>{t('promptPay')}</b>
        <span lang="en">PromptPay</span>
      </div>
      <div className={styles.code}>
        <QrCode
          payload={payment.qrPayload}
          label={t('scanQr', {
            price: formatMoney(price, currency, i18n.language),
            number: formatOrderNumber(iid),
          })}
        />
      </div>
      {payment.accountName === null ? null : (
        <p className={styles.name}>
          {t('accountName')} <b>{payment.accountName}</b>
        </p>
      )}
    </div>
  );
}

function TransferTo({ account }: { account: Shop['bankAccount'] }) {
  const { t, i18n } = useTranslation('checkout');
  if (account === null) return <Notice kind="bad">{t('payUnavailable')}</Notice>;
  return (
    <dl className={styles.account}>
      <div>
        <dt>{t('bank')}</dt>
        <dd>{localized(account.bank, i18n.language)}</dd>
      </div>
      <div>
        <dt>{t('accountNumber')}</dt>
        <dd className={styles.accountNumber}>{account.number}</dd>
      </div>
      <div>
        <dt>{t('accountName')}</dt>
        <dd>{account.name}</dd>
      </div>
    </dl>
  );
}
