import './staff-page-texts.ts';
import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { tillShiftQuery } from '#api/till-queries.ts';
import { ShiftReport } from '#features/desk/till/shift-report.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { tillText } from '#text/till.ts';
import { IconArrowLeft, IconPrinter } from '#ui/icons.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import styles from './admin.module.css';

addText('till', tillText);

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await Promise.all([
      queryClient.fetchQuery(tillShiftQuery(params.id ?? '')),
      queryClient.ensureQueryData(shopQuery()),
    ]);
    return null;
  };

/** One shift, to read and to print. */
export function Component() {
  const { t } = useTranslation('till');
  const { id = '' } = useParams();
  const { data: shift } = useSuspenseQuery(tillShiftQuery(id));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const title = t('shift', { number: shift.number });
  usePageTitle(title, localized(shop.name, currentLanguage()));
  return (
    <Stack gap="lg" data-density="home">
      <Anchor component={Link} to="/admin/till" className={`${styles.back} ${styles.unprinted}`}>
        <IconArrowLeft size={20} aria-hidden />
        {t('back')}
      </Anchor>
      <Group justify="space-between">
        <Title order={1}>{title}</Title>
        <Button
          variant="default"
          size="md"
          className={styles.unprinted}
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </Group>
      <ShiftReport shift={shift} currency={shop.currency} timeZone={shop.timeZone} />
    </Stack>
  );
}
