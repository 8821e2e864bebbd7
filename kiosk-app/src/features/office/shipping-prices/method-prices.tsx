import { Table, Text, Title } from '@mantine/core';
import { isMail, type ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import { ListFoot, RowTools } from '../editable-list/list-parts.tsx';
import { PriceForm } from './price-form.tsx';
import { feeWords, fromWords } from './price-words.ts';
import styles from './shipping-prices.module.css';
import { newPriceKey, type PriceRow, type ShippingPricesState } from './use-shipping-prices.ts';

interface MethodPricesProps {
  method: ShippingMethod;
  shipping: ShippingPricesState;
  currency: string;
}

/** The price steps of one method, and what it means to have none. */
export function MethodPrices({ method, shipping, currency }: MethodPricesProps) {
  const { t } = useTranslation('pricesAndTimes');
  const own = shipping.rows.filter(({ draft }) => draft.fields.shippingMethod === method);
  const stored = shipping.storedOf(method);
  const lowest = Math.min(...stored.map(({ minimumItemsTotal }) => minimumItemsTotal));
  const name = t(`method.${method}`);
  const titleId = `method-${method}`;
  const { done } = shipping;

  return (
    <section aria-labelledby={titleId} className={styles.method}>
      <Title order={3} size="h4" id={titleId}>
        {name}
      </Title>
      {stored.length === 0 ? <Text c="dimmed">{t(isMail(method) ? 'notOffered' : 'pickupFree')}</Text> : null}
      {own.length === 0 ? null : (
        <Table verticalSpacing={6} className={styles.table}>
          {stored.length === 0 ? null : (
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('column.from')}</Table.Th>
                <Table.Th>{t('column.price')}</Table.Th>
                <Table.Th className={styles.actions}>
                  <span className={styles.spoken}>{t('column.actions')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
          )}
          <Table.Tbody>
            {lowest > 0 && stored.length > 0 ? (
              <Table.Tr>
                <Table.Td>{t('below', { amount: formatMoney(lowest, currency, currentLanguage()) })}</Table.Td>
                <Table.Td colSpan={2} className={styles.quiet}>
                  {t(isMail(method) ? 'belowNotOffered' : 'free')}
                </Table.Td>
              </Table.Tr>
            ) : null}
            {own.map((price) => (
              <PriceLine key={price.key} price={price} shipping={shipping} currency={currency} name={name} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <ListFoot
        label={t('addPrice')}
        ariaLabel={t('addPriceTo', { method: name })}
        isAdding={own.some(({ key }) => key === newPriceKey(method))}
        onAdd={() => shipping.row(newPriceKey(method)).edit()}
        done={done?.fields.some(({ shippingMethod }) => shippingMethod === method) ? done.what : undefined}
      />
    </section>
  );
}

interface PriceLineProps extends Omit<MethodPricesProps, 'method'> {
  price: PriceRow;
  /** Of the method. */
  name: string;
}

function PriceLine({ price, shipping, currency, name }: PriceLineProps) {
  const { t } = useTranslation('pricesAndTimes');
  const { stored } = price;
  const all = shipping.storedOf(price.draft.fields.shippingMethod);
  if (price.isOpen || stored === undefined) {
    return (
      <Table.Tr>
        <Table.Td colSpan={3}>
          <PriceForm price={price} all={all} currency={currency} />
        </Table.Td>
      </Table.Tr>
    );
  }
  const from = fromWords(t, stored, { all, currency });
  return (
    <Table.Tr>
      <Table.Td>{from}</Table.Td>
      <Table.Td className={styles.price}>{feeWords(t, stored, currency)}</Table.Td>
      <Table.Td className={styles.actions}>
        <RowTools
          editLabel={t('editPrice', { method: name, from })}
          deleteLabel={t('deletePrice', { method: name, from })}
          onEdit={price.edit}
          onDelete={() => shipping.ask(stored)}
        />
      </Table.Td>
    </Table.Tr>
  );
}
