import { Anchor, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoney } from '#ui/format.ts';
import styles from './dashboard.module.css';

/** What the drawer and the account should have in them of today. */
export function TakingsToday({ takings, currency }: { takings: readonly Takings[]; currency: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const money = (satang: number) => formatMoney(satang, currency, i18n.language);
  const unshown = takings.reduce((sum, { unshownCount = 0 }) => sum + unshownCount, 0);
  const total = takings.reduce((sum, { netSatang }) => sum + netSatang, 0);
  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-labelledby="takings-today">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="takings-today">
            {t('takingsToday')}
          </Title>
          <Anchor component={Link} to="/admin/takings">
            {t('allTakings')}
          </Anchor>
        </Group>
        {unshown === 0 ? null : <Text role="alert">{t('unshownTakings', { count: unshown })}</Text>}
        {takings.length === 0 ? (
          <Text c="dimmed">{t('noTakings')}</Text>
        ) : (
          <Table fz="md" verticalSpacing="xs" tabularNums aria-labelledby="takings-today">
            <Table.Tbody>
              {takings.map((row) => (
                <Table.Tr key={row.paymentMethod}>
                  <Table.Th scope="row" fw={500}>
                    {t(`admin:paymentMethod.${row.paymentMethod}`)}
                    <div className={styles.quiet}>
                      {t('orders', { count: row.orderCount })}
                      {row.refundedCount > 0 ? ` · ${t('givenBack', { amount: money(row.refundedSatang) })}` : ''}
                    </div>
                  </Table.Th>
                  <Table.Td ta="end">{money(row.netSatang)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{t('total')}</Table.Th>
                <Table.Td ta="end" className={styles.total}>
                  {money(total)}
                </Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        )}
      </Stack>
    </Paper>
  );
}
