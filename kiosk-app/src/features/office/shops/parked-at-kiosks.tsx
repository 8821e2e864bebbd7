import { Paper, Table, Text, Title } from '@mantine/core';
import type { ParkedStorefrontOrder } from '@printfront/shared/contracts/parked-orders.ts';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';

interface ParkedAtKiosksProps {
  orders: readonly ParkedStorefrontOrder[];
  timeZone: string;
}

/** For a customer who comes back without the code: which order was it, by kiosk, time and photos. */
export function ParkedAtKiosks({ orders, timeZone }: ParkedAtKiosksProps) {
  const { t, i18n } = useTranslation('shops');
  const time = (instant: string) => formatInstant(instant, timeZone, i18n.language);
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('putAside.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('putAside.title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('putAside.hint')}
      </Text>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('putAside.code')}</Table.Th>
              <Table.Th>{t('putAside.kiosk')}</Table.Th>
              <Table.Th ta="end">{t('putAside.photos')}</Table.Th>
              <Table.Th>{t('putAside.touched')}</Table.Th>
              <Table.Th>{t('putAside.kept')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {orders.map(({ code, kiosk, fileCount, createdAt, touchedAt, keptUntil }) => (
              <Table.Tr key={`${code} ${createdAt}`}>
                <Table.Td fw={700}>{code}</Table.Td>
                <Table.Td>{kiosk}</Table.Td>
                <Table.Td ta="end">{fileCount}</Table.Td>
                <Table.Td>{time(touchedAt)}</Table.Td>
                <Table.Td>{time(keptUntil)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
