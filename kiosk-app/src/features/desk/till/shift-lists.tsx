import { Anchor, Text } from '@mantine/core';
import type { TillShift } from '@printfront/shared/contracts/till.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInstant, formatMoney } from '#ui/format.ts';
import styles from './till.module.css';

interface ShiftListsProps {
  shift: TillShift;
  currency: string;
  timeZone: string;
}

/** Who took what, and everything that came and went, the newest first. */
export function ShiftLists({ shift: { cash, movements }, currency, timeZone }: ShiftListsProps) {
  const { t, i18n } = useTranslation('till');
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const when = (at: string) => formatInstant(at, timeZone, i18n.language);
  return (
    <>
      {cash === null || cash.clerks.length === 0 ? null : (
        <section className={styles.panel} aria-labelledby="clerks-title">
          <h2 id="clerks-title">{t('byClerk')}</h2>
          <ul className={styles.plain}>
            {cash.clerks.map(({ name, count, takenSatang, givenBackSatang }) => (
              <li key={name}>
                <span>
                  {name} <span className={styles.quiet}>{t('orders', { count })}</span>
                </span>
                <b>{money(takenSatang - givenBackSatang)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {movements.length === 0 ? null : (
        <section className={styles.panel} aria-labelledby="movements-title">
          <h2 id="movements-title">{t('movements')}</h2>
          <ul className={styles.plain}>
            {movements.toReversed().map(({ id, kind, satang, reason, note, at, by }) => (
              <li key={id}>
                <span>
                  {t(`put.${kind}`)}: {t(`reason.${reason}`)}
                  {note === '' ? null : ` · ${note}`}
                  <span className={styles.line}>
                    {when(at)} · {by}
                  </span>
                </span>
                <b>{money(kind === 'in' ? satang : -satang)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {cash === null ? null : (
        <section className={styles.panel} aria-labelledby="payments-title">
          <h2 id="payments-title">{t('payments')}</h2>
          {cash.payments.length === 0 ? <Text c="dimmed">{t('noPayments')}</Text> : null}
          <ul className={styles.plain}>
            {cash.payments.toReversed().map(({ orderId, iid, kind, satang, at, by }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order may come and go in one moment
              <li key={`${orderId} ${index}`}>
                <span>
                  <Anchor component={Link} to={`/admin/orders/${orderId}`}>
                    {t('order', { number: formatOrderNumber(iid) })}
                  </Anchor>{' '}
                  {kind === 'given-back' ? t('givenBack') : null}
                  <span className={styles.line}>
                    {when(at)} · {by}
                  </span>
                </span>
                <b>{money(kind === 'taken' ? satang : -satang)}</b>
              </li>
            ))}
          </ul>
          {cash.leftOutCount === 0 ? null : <Text c="dimmed">{t('leftOut', { count: cash.leftOutCount })}</Text>}
        </section>
      )}
    </>
  );
}
