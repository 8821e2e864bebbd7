import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { DEFAULT_CURRENCY } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { sizePricesQuery } from '#api/price-queries.ts';
import { PriceList } from '#features/home/price-list/price-list.tsx';
import { priceWords } from '#features/home/price-list/price-words.ts';
import { requireSignedOut } from '#features/home/sign-in/require-signed-out.ts';
import { signUpPath } from '#features/home/sign-in/sign-in-path.ts';
import { SignedOutFrame } from '#features/home/sign-in/signed-out-frame.tsx';
import { HeroPrints } from '#features/home/welcome/hero-prints.tsx';
import { HowItWorks } from '#features/home/welcome/how-it-works.tsx';
import { OpeningHours } from '#features/home/welcome/opening-hours.tsx';
import { homeText } from '#text/home.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import { formatMoney } from '#ui/format.ts';
import { ShopContact } from '#ui/shop-contact.tsx';
import { ShopSign } from '#ui/shop-sign.tsx';
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

export function Component() {
  const { t } = useTranslation('home');
  const shop = useQuery(shopQuery());
  const prices = useQuery(sizePricesQuery());
  const currency = shop.data?.currency ?? DEFAULT_CURRENCY;
  const allPrices = `/${currentLanguage()}/prices`;
  // At the shop's own address somebody stands in the shop.
  const isInShop = (shop.data?.server ?? null) !== null;
  return (
    <SignedOutFrame
      title={t('tabTitle')}
      shopName={localized(shop.data?.name, currentLanguage()) ?? 'Printfront'}
      action={
        <>
          <Group gap="lg" mx="md" visibleFrom="md">
            <Anchor component={Link} to={allPrices} c="dimmed" inherit>
              {t('pricesTitle')}
            </Anchor>
            <Anchor href="#where" c="dimmed" inherit>
              {t('shopFacts:whereTitle')}
            </Anchor>
          </Group>
          <Button component={Link} to="/sign-in" variant="default" size="md" visibleFrom="xs">
            {t('signIn')}
          </Button>
        </>
      }
    >
      <Stack gap={72}>
        {isInShop ? <WalkIn /> : null}
        <section className={styles.hero}>
          <div>
            <Title order={1} className={styles.headline}>
              {t('headline')}
            </Title>
            <Text size="xl" mt="md" maw={560} className={styles.lead}>
              {t('lead')}
            </Text>
            <div className={styles.action}>
              <Button size="xl" component={Link} to={signUpPath('/print')}>
                {t('order')}
              </Button>
              <Button size="xl" component={Link} to="/sign-in" variant="default" hiddenFrom="xs">
                {t('signIn')}
              </Button>
            </div>
            <MainPrice prices={prices.data ?? []} currency={currency} />
          </div>
          <HeroPrints />
        </section>
        <section>
          <Title order={2} mb="md">
            {t('howTitle')}
          </Title>
          <HowItWorks />
        </section>
        <section>
          <Title order={2} mb="md">
            {t('pricesTitle')}
          </Title>
          <PriceList prices={prices.data ?? null} currency={currency} />
        </section>
        {isInShop ? null : <WalkIn />}
        <section id="where">
          <Title order={2} mb="md">
            {shop.data?.contact === undefined ? t('hoursTitle') : t('shopFacts:whereTitle')}
          </Title>
          <div className={styles.where}>
            {shop.data?.contact === undefined ? null : (
              <div className={styles.contact}>
                <Title order={3} mb="sm">
                  {localized(shop.data.name, currentLanguage())}
                </Title>
                <ShopContact shop={shop.data} />
              </div>
            )}
            <OpeningHours />
          </div>
        </section>
        {shop.data === undefined ? null : <DemoMark shop={shop.data} />}
        <Group component="footer" gap="lg" c="dimmed">
          {shop.data?.look?.logo ? (
            <ShopSign name={localized(shop.data.name, currentLanguage())} look={shop.data.look} />
          ) : null}
          <Anchor component={Link} to={allPrices} c="dimmed" underline="always" inherit>
            {t('pricesTitle')}
          </Anchor>
          <Anchor component={Link} to="/download" c="dimmed" underline="always" inherit>
            {t('download')}
          </Anchor>
          <Anchor component={Link} to="/sign-in/local?return=/admin/orders" c="dimmed" underline="always" inherit>
            {t('staff')}
          </Anchor>
          <Text inherit>{t('photosBy')}</Text>
        </Group>
      </Stack>
    </SignedOutFrame>
  );
}

/** For who stands in the shop and needs no account. */
function WalkIn() {
  const { t } = useTranslation('home');
  return (
    <section>
      <Title order={2} mb="xs">
        {t('walkInTitle')}
      </Title>
      <Text size="lg" maw={640}>
        {t('walkIn')}
      </Text>
    </section>
  );
}

/** What it costs, in one line: one print of what is sold most, and what many cost. */
function MainPrice({ prices, currency }: { prices: readonly SizePrice[]; currency: string }) {
  const { t } = useTranslation('home');
  const [main] = prices;
  if (main === undefined) return null;
  const language = currentLanguage();
  const money = (satang: number) => formatMoney(satang, currency, language);
  const many = main.steps.find(({ fromQuantity }) => fromQuantity > 1);
  return (
    <Text size="lg" mt="md">
      <b>
        {localized(main.name, language)}{' '}
        {t(priceWords(main).each, { price: money(main.price), count: main.picturesPerPrint })}
      </b>
      {many === undefined ? null : (
        <span className={styles.many}>
          {t(priceWords(main).from, { quantity: many.fromQuantity, price: money(many.unitPrice) })}
        </span>
      )}
    </Text>
  );
}
