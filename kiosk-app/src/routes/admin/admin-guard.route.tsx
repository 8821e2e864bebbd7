import { Group, Stack, Text } from '@mantine/core';
import { may, mayAt } from '@printfront/shared/domain/roles.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, Outlet, redirect, useLocation, useNavigationType } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { CentralAwayBanner } from '#features/desk/order-desk/central-away-banner.tsx';
import { ReadOnlyBanner } from '#features/desk/order-desk/read-only-banner.tsx';
import { TillLeftOpen } from '#features/desk/till/till-left-open.tsx';
import { signInPath } from '#features/home/sign-in/sign-in-path.ts';
import { adminText } from '#text/admin.ts';
import { adminFrameText } from '#text/admin-frame.ts';
import { deskText } from '#text/desk.ts';
import { addText, currentLanguage, loadStaffWords } from '#text/i18n.ts';
import { staffLanguages } from '#text/languages.ts';
import { localized } from '#text/localized.ts';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import { lazyLater } from '#ui/lazy-later.ts';
import { ShopSign, TrialSign } from '#ui/shop-sign.tsx';
import styles from './admin.module.css';
import { AdminAccount } from './admin-guard-account.tsx';
import { AdminMenu } from './admin-guard-menu.tsx';
import { AdminNav } from './admin-nav.tsx';
import { AdminSearch } from './admin-search.tsx';
import { NotYours } from './not-yours.tsx';
import { OnlineLight } from './online-light.tsx';
import { rightOfPlace } from './right-of-place.ts';

/** What is inside its frame; one file with it, since nobody opens the one without the other. */
export * as pages from './admin-pages.tsx';

addText('admin', adminText);
addText('adminFrame', adminFrameText);
addText('desk', deskText);

/** Signed out: to the sign-in page and back here. Signed in without the rank: there is nothing here. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const [me] = await Promise.all([queryClient.fetchQuery(meQuery()), queryClient.ensureQueryData(shopQuery())]);
    const { pathname, search } = new URL(request.url);
    if (me === null) return redirect(signInPath(`${pathname}${search}`));
    if (!isMaintainer(me.rank)) throw data(null, { status: 404 });
    await loadStaffWords();
    // Its own loaders would be refused: the page says so instead.
    const right = rightOfPlace(pathname);
    if (right !== null && !mayAt(me, right)) return redirect(`/admin?not-yours=${right}`);
    return null;
  };

// Nothing that is seen: it comes long after what is.
const NewOrderWatch = lazyLater(async () => (await import('#features/desk/order-desk/desk-later.ts')).NewOrderWatch);

/** The list and an order fill the window; a ticket is paper. */
const DESK_PAGE = /^\/admin\/orders(?:\/[^/]+)?\/?$/;

const CONTENT_ID = 'admin-content';

export function Component() {
  const { t } = useTranslation('adminFrame');
  const shop = useQuery(shopQuery());
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, not another tab of it, begins at its top; who goes back is where they were
  useLayoutEffect(() => {
    if (navigation === 'PUSH') window.scrollTo(0, 0);
  }, [pathname]);
  const me = useQuery({ ...meQuery(), enabled: false });
  const right = rightOfPlace(pathname);
  const rank = me.data?.rank ?? 0;
  const isElsewhere = me.data?.isElsewhere === true;
  const refused = new URLSearchParams(search).get('not-yours');
  const isNotMine = isElsewhere || refused !== null || (right !== null && !mayAt(me.data ?? { rank }, right));
  const why = (refused ?? right) === 'catalogue' && may(rank, 'catalogue') ? 'allShops' : 'notYours';
  const isDesk = DESK_PAGE.test(pathname) && !isElsewhere;
  return (
    <>
      <Suspense>
        <NewOrderWatch />
      </Suspense>
      <a href={`#${CONTENT_ID}`} className={styles.skip}>
        {t('skip')}
      </a>
      <header className={styles.header} data-density="desk">
        <AdminMenu />
        <Text component="div" fw={700} size="lg" className={styles.shopName}>
          <ShopSign name={localized(shop.data?.name, currentLanguage()) ?? ''} look={shop.data?.look} />
        </Text>
        <TrialSign shop={shop.data} />
        <div className={styles.search}>
          <AdminSearch />
        </div>
        <Group gap="xs" wrap="nowrap">
          <OnlineLight />
          <LanguageButtons languages={staffLanguages()} foldsOnPhone />
          <ColorSchemeButton />
          <AdminAccount />
        </Group>
      </header>
      <div className={styles.frame} data-density="home">
        <div className={styles.sideBar}>
          <AdminNav />
        </div>
        <main id={CONTENT_ID} tabIndex={-1} className={styles.content} data-desk={isDesk || undefined}>
          <div className={styles.page}>
            {isDesk ? (
              <>
                <div className={styles.deskNotices}>
                  <ReadOnlyBanner />
                  <CentralAwayBanner isShort={pathname !== '/admin/orders'} />
                  <TillLeftOpen />
                </div>
                <div className={styles.deskBody}>
                  <Outlet />
                </div>
              </>
            ) : (
              <Stack gap="lg">
                <ReadOnlyBanner />
                <CentralAwayBanner isShort={pathname !== '/admin/orders'} />
                {isNotMine ? <NotYours why={isElsewhere ? 'problems:works-elsewhere' : why} /> : <Outlet />}
              </Stack>
            )}
          </div>
        </main>
      </div>
    </>
  );
}
