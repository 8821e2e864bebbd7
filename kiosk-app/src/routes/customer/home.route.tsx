import { Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { signOut } from '@printfront/shared/contracts/auth.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, redirect } from 'react-router';
import { call } from '#api/call.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { sizePricesQuery } from '#api/price-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { PriceList } from '#features/price-list/price-list.tsx';
import { homeText } from '#text/home.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import styles from './home.module.css';

addText('home', homeText);

/** For people who are not signed in. Staff go to their orders; prices that cannot be had do not keep the page away. */
export const loader = (queryClient: QueryClient) => async () => {
  const [me] = await Promise.all([
    queryClient.fetchQuery(meQuery()).catch(() => null),
    queryClient.prefetchQuery(shopQuery()),
    queryClient.prefetchQuery(sizePricesQuery()),
  ]);
  return me !== null && isMaintainer(me.rank) ? redirect('/admin/orders') : null;
};

const STEPS = ['start', 'send', 'choose', 'pay'] as const;

export function Component() {
  const { t } = useTranslation('home');
  const shop = useQuery(shopQuery());
  const prices = useQuery(sizePricesQuery());
  return (
    <Container component="main" size="md" py="lg">
      <Stack gap={48}>
        <Group justify="space-between">
          <Text size="xl" fw={700}>
            {shop.data?.name[currentLanguage()] ?? 'Printfront'}
          </Text>
          <Group gap="xs">
            <LanguageButtons />
            <ColorSchemeButton />
          </Group>
        </Group>
        <div>
          <Title order={1} className={styles.headline}>
            {t('headline')}
          </Title>
          <Text size="xl" mt="md" maw={640} className={styles.lead}>
            {t('lead')}
          </Text>
        </div>
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
          <PriceList prices={prices.data ?? null} currency={shop.data?.currency ?? 'THB'} />
        </section>
        <StaffLine />
      </Stack>
    </Container>
  );
}

function StaffLine() {
  const { t } = useTranslation('home');
  const me = useQuery(meQuery());
  const queryClient = useQueryClient();
  if (!me.data) {
    return (
      <Anchor component={Link} to="/sign-in" size="lg">
        {t('staff')}
      </Anchor>
    );
  }
  const leave = async () => {
    await call(signOut, {});
    queryClient.setQueryData(meQuery().queryKey, null);
  };
  return (
    <Group>
      <Text size="lg">{t('signedInAs', { name: me.data.name })}</Text>
      <Button variant="default" onClick={() => void leave()}>
        {t('signOut')}
      </Button>
    </Group>
  );
}
