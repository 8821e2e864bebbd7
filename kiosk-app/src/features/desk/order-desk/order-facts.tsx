import { Anchor, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import styles from './order-desk.module.css';

/** Who gets it, and how. */
export function CustomerFacts({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const { shippingAddress: address } = order;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="customer-title">
      <Title order={2} size="h4" mb="sm" id="customer-title">
        {t('customer')}
      </Title>
      <dl className={styles.facts}>
        <dt>{t('customer')}</dt>
        <dd>{order.name === '' ? t('nameDeleted') : order.name}</dd>
        {order.phoneNumber === '' ? null : (
          <>
            <dt>{t('phone')}</dt>
            <dd>
              <Anchor href={`tel:${order.phoneNumber}`}>{formatPhoneNumber(order.phoneNumber)}</Anchor>
            </dd>
          </>
        )}
        <dt>{t('receive')}</dt>
        <dd>{t(`shipping.${order.shippingMethod}`)}</dd>
        {address === null ? null : (
          <>
            <dt>{t('address')}</dt>
            <dd>
              {[
                address.name,
                address.address1,
                address.address2,
                `${address.city} ${address.province} ${address.postalCode}`,
                formatPhoneNumber(address.phoneNumber),
              ]
                .filter((line) => line !== '')
                .map((line) => (
                  <div key={line}>{line}</div>
                ))}
            </dd>
          </>
        )}
        {order.orderNotes === '' ? null : (
          <>
            <dt>{t('notes')}</dt>
            <dd className={styles.notes}>{order.orderNotes}</dd>
          </>
        )}
      </dl>
    </Paper>
  );
}

/** The price as it was fixed at submit. */
export function PriceFacts({ order, currency }: { order: Order; currency: string }) {
  const { t } = useTranslation('admin');
  const language = currentLanguage();
  const money = (satang: number) => formatMoney(satang, currency, language);
  const { breakdown, shippingPrice, crossOutPrice, totalPrice } = order.priceSummary;
  const nameOf = (key: string) => order.lines.find(({ size }) => size.key === key)?.size.name[language] ?? key;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="price-title">
      <Stack gap="xs">
        <Title order={2} size="h4" id="price-title">
          {t('priceTitle')}
        </Title>
        <Table tabularNums withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} fz="md">
          <Table.Tbody>
            {breakdown.map(({ size, quantity, unitPrice, discount, total }) => (
              <Table.Tr key={size}>
                <Table.Th scope="row" fw={400}>
                  {nameOf(size)} · {quantity} × {money(unitPrice)}
                  {discount > 0 ? (
                    <Text size="sm" className={styles.good}>
                      {t('discount')} −{money(discount)}
                    </Text>
                  ) : null}
                </Table.Th>
                <Table.Td ta="right">{money(total)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                {t('shippingPrice')}
              </Table.Th>
              <Table.Td ta="right">{shippingPrice === 0 ? t('free') : money(shippingPrice)}</Table.Td>
            </Table.Tr>
            {crossOutPrice === null ? null : (
              <Table.Tr>
                <Table.Th scope="row" fw={400}>
                  {t('before')}
                </Table.Th>
                <Table.Td ta="right">
                  <s>{money(crossOutPrice)}</s>
                </Table.Td>
              </Table.Tr>
            )}
            <Table.Tr fz="xl">
              <Table.Th scope="row">{t('total')}</Table.Th>
              <Table.Td ta="right" fw={700}>
                {money(totalPrice)}
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Stack>
    </Paper>
  );
}
