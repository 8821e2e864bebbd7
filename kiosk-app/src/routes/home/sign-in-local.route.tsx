import { Anchor } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { useCentralAway } from '#api/connection-queries.ts';
import { authProvidersQuery } from '#api/user-queries.ts';
import { ForgottenPassword } from '#features/home/sign-in/forgotten-password.tsx';
import { requireSignedOut } from '#features/home/sign-in/require-signed-out.ts';
import { SignInCard } from '#features/home/sign-in/sign-in-card.tsx';
import { SignInForm } from '#features/home/sign-in/sign-in-form.tsx';
import { SignUpOffer } from '#features/home/sign-in/sign-up-offer.tsx';
import { SignedOutFrame } from '#features/home/sign-in/signed-out-frame.tsx';
import { useSignInSearch } from '#features/home/sign-in/use-sign-in-search.ts';
import { useSignedIn } from '#features/home/sign-in/use-signed-in.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { signInText } from '#text/sign-in.ts';
import { Notice } from '#ui/notice.tsx';

addText('signIn', signInText);

export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    await Promise.all([
      queryClient.prefetchQuery(authProvidersQuery()),
      queryClient.prefetchQuery(shopQuery()),
      requireSignedOut(queryClient, request),
    ]);
    return null;
  };

export function Component() {
  const { t } = useTranslation('signIn');
  const shop = useQuery(shopQuery());
  const providers = useQuery(authProvidersQuery());
  const search = useSignInSearch();
  const onSignedIn = useSignedIn();
  const away = useCentralAway();
  const hasOtherWays = providers.data !== undefined && providers.data.length > 0;
  return (
    <SignedOutFrame
      shopName={localized(shop.data?.name, currentLanguage()) ?? 'Printfront'}
      title={t('title')}
      isCentred
    >
      <SignInCard
        title={t('title')}
        links={
          away === null && hasOtherWays ? (
            <Anchor component={Link} to={`/sign-in${search}`} underline="always" ta="center">
              {t('otherWays')}
            </Anchor>
          ) : null
        }
      >
        {away === null ? null : <Notice>{t('atShop')}</Notice>}
        <SignInForm onSignedIn={onSignedIn} />
        {away === null ? (
          <>
            <ForgottenPassword />
            <SignUpOffer />
          </>
        ) : null}
      </SignInCard>
    </SignedOutFrame>
  );
}
