import { ActionIcon, Button, Group, Table, Text, Title } from '@mantine/core';
import { isMail, type ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import { IconPencil, IconPlus, IconTrash } from '#ui/icons.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { PriceForm } from './price-form.tsx';
import { feeWords, fromWords } from './price-words.ts';
import styles from './shipping-prices.module.css';
import type { PriceState, ShippingPricesState, StoredPrice } from './use-shipping-prices.ts';

interface MethodPricesProps {
  method: ShippingMethod;
  shipping: ShippingPricesState;
  currency: string;
  onDelete: (price: StoredPrice) => void;
}

/** The price steps of one method, and what it means to have none. */
export function MethodPrices({ method, shipping, currency, onDelete }: MethodPricesProps) {
  const { t } = useTranslation('pricesAndTimes');
  const own = shipping.prices.filter(({ draft }) => draft.fields.shippingMethod === method);
  const stored = shipping.storedOf(method);
  const lowest = Math.min(...stored.map(({ minimumItemsTotal }) => minimumItemsTotal));
  const name = t(`method.${method}`);
  const titleId = `method-${method}`;
  const { save, remove } = shipping;
  const isSaved = save.data?.method === method && save.data.failure === null && !save.isPending;
  const isDeleted = remove.data?.method === method && remove.data.failure === null && !remove.isPending;

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
              <PriceRow
                key={price.key}
                price={price}
                shipping={shipping}
                currency={currency}
                name={name}
                onDelete={onDelete}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="sm">
        {own.some(({ key }) => key.startsWith('new-')) ? null : (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={t('addPriceTo', { method: name })}
            onClick={() => shipping.add(method)}
          >
            {t('addPrice')}
          </Button>
        )}
        <SaveStatus isSaved={isSaved || isDeleted}>{t(isDeleted ? 'deleted' : 'saved')}</SaveStatus>
      </Group>
    </section>
  );
}

interface PriceRowProps extends Omit<MethodPricesProps, 'method'> {
  price: PriceState;
  /** Of the method. */
  name: string;
}

function PriceRow({ price, shipping, currency, name, onDelete }: PriceRowProps) {
  const { t } = useTranslation('pricesAndTimes');
  const { stored } = price;
  if (price.isOpen || stored === undefined) {
    return (
      <Table.Tr>
        <Table.Td colSpan={3}>
          <PriceForm price={price} shipping={shipping} currency={currency} />
        </Table.Td>
      </Table.Tr>
    );
  }
  const from = fromWords(t, stored, { all: shipping.storedOf(stored.shippingMethod), currency });
  return (
    <Table.Tr>
      <Table.Td>{from}</Table.Td>
      <Table.Td className={styles.price}>{feeWords(t, stored, currency)}</Table.Td>
      <Table.Td className={styles.actions}>
        <ActionIcon
          size={42}
          variant="subtle"
          color="gray"
          aria-label={t('editPrice', { method: name, from })}
          title={t('edit')}
          onClick={() => shipping.edit(price)}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={42}
          variant="subtle"
          color="gray"
          aria-label={t('deletePrice', { method: name, from })}
          title={t('remove')}
          onClick={() => onDelete(stored)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
