import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { sizePricesQuery } from '#api/price-queries.ts';
import { PriceList } from '#features/home/price-list/price-list.tsx';
import { requireSignedOut } from '#features/home/sign-in/require-signed-out.ts';
import { signInPath } from '#features/home/sign-in/sign-in-path.ts';
import { SignedOutFrame } from '#features/home/sign-in/signed-out-frame.tsx';
import { homeText } from '#text/home.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { formatMoney } from '#ui/format.ts';
import styles from './home.module.css';

addText('home', homeText);

/** For people who are not signed in. Prices that cannot be had do not keep the page away. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    await Promise.all([
      requireSignedOut(queryClient, request),
      queryClient.prefetchQuery(shopQuery()),
      queryClient.prefetchQuery(sizePricesQuery()),
    ]);
    return null;
  };

const STEPS = ['photos', 'sizes', 'pay', 'receive'] as const;

export function Component() {
  const { t } = useTranslation('home');
  const shop = useQuery(shopQuery());
  const prices = useQuery(sizePricesQuery());
  const currency = shop.data?.currency ?? 'THB';
  return (
    <SignedOutFrame
      shopName={shop.data?.name[currentLanguage()] ?? 'Printfront'}
      action={
        <Button component={Link} to="/sign-in" variant="default" size="md" visibleFrom="xs">
          {t('signIn')}
        </Button>
      }
    >
      <Stack gap={56}>
        <section>
          <Title order={1} className={styles.headline}>
            {t('headline')}
          </Title>
          <Text size="xl" mt="md" maw={640} className={styles.lead}>
            {t('lead')}
          </Text>
          <div className={styles.action}>
            <Button size="xl" component={Link} to={signInPath('/print')}>
              {t('order')}
            </Button>
            <Button size="xl" component={Link} to="/sign-in" variant="default" hiddenFrom="xs">
              {t('signIn')}
            </Button>
            <LowestPrice prices={prices.data?.map(({ price }) => price) ?? []} currency={currency} />
          </div>
        </section>
        <section>
          <Title order={2} mb="md">
            {t('howTitle')}
          </Title>
          <ol className={styles.steps}>
            {STEPS.map((step, index) => (
              <li key={step}>
                <span className={styles.stepNumber} aria-hidden>
                  {index + 1}
                </span>
                {t(`steps.${step}`)}
              </li>
            ))}
          </ol>
        </section>
        <section>
          <Title order={2} mb="md">
            {t('pricesTitle')}
          </Title>
          <PriceList prices={prices.data ?? null} currency={currency} />
        </section>
        <section>
          <Title order={2} mb="xs">
            {t('walkInTitle')}
          </Title>
          <Text size="lg" maw={640}>
            {t('walkIn')}
          </Text>
        </section>
        <Group component="footer" gap="lg" c="dimmed">
          <Anchor component={Link} to="/download" c="dimmed" underline="always" inherit>
            {t('download')}
          </Anchor>
          <Anchor component={Link} to="/sign-in/local?return=/admin/orders" c="dimmed" underline="always" inherit>
            {t('staff')}
          </Anchor>
        </Group>
      </Stack>
    </SignedOutFrame>
  );
}

function LowestPrice({ prices, currency }: { prices: readonly number[]; currency: string }) {
  const { t } = useTranslation('home');
  if (prices.length === 0) return null;
  return <Text size="lg">{t('from', { price: formatMoney(Math.min(...prices), currency, currentLanguage()) })}</Text>;
}
