import { ActionIcon, Anchor, Container, Group, Text, Tooltip } from '@mantine/core';
import { signOut } from '@printfront/shared/contracts/auth.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { IconLogout } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, NavLink, Outlet, redirect, useNavigate } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { shopQuery } from '#api/catalogue-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { signInPath } from '#features/sign-in/sign-in-path.ts';
import { adminText } from '#text/admin.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import styles from './admin.module.css';
import { AdminSearch } from './admin-search.tsx';

addText('admin', adminText);

/** Signed out: to the sign-in page and back here. Signed in without the rank: there is nothing here. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const [me] = await Promise.all([queryClient.fetchQuery(meQuery()), queryClient.ensureQueryData(shopQuery())]);
    const { pathname, search } = new URL(request.url);
    if (me === null) return redirect(signInPath(`${pathname}${search}`));
    if (!isMaintainer(me.rank)) throw data(null, { status: 404 });
    return null;
  };

export function Component() {
  const { t } = useTranslation('admin');
  const shop = useQuery(shopQuery());
  return (
    <>
      <header className={styles.header}>
        <Container size={1400} className={styles.headerRow}>
          <Text fw={700} size="lg" className={styles.shopName}>
            {shop.data?.name[currentLanguage()]}
          </Text>
          <nav aria-label={t('navigation')}>
            <Anchor component={NavLink} to="/admin/orders" className={styles.navLink}>
              {t('orders')}
            </Anchor>
          </nav>
          <div className={styles.search}>
            <AdminSearch />
          </div>
          <Group gap="xs" wrap="nowrap">
            <LanguageButtons />
            <ColorSchemeButton />
            <SignOutButton />
          </Group>
        </Container>
      </header>
      <Container size={1400} py="lg" component="main">
        <Outlet />
      </Container>
    </>
  );
}

function SignOutButton() {
  const { t } = useTranslation('admin');
  const me = useQuery({ ...meQuery(), enabled: false });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => call(signOut, {}),
    onSettled: (_nothing, error) => {
      const isOut = error === null || (error instanceof CallError && error.code === 'not-signed-in');
      if (!isOut) return;
      // Nothing of the orders stays behind for whoever sits down next.
      queryClient.clear();
      void navigate('/sign-in/local', { replace: true });
    },
  });
  return (
    <Tooltip label={leave.isError ? t('signOutFailed') : t('signedInAs', { name: me.data?.name ?? '' })}>
      <ActionIcon
        size={42}
        variant="default"
        aria-label={t('signOut')}
        loading={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <IconLogout size={21} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
