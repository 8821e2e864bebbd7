import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, Navigate } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { useCentralAway } from '#api/connection-queries.ts';
import { requireSignedOut } from '#features/home/sign-in/require-signed-out.ts';
import { SignInCard } from '#features/home/sign-in/sign-in-card.tsx';
import { SignUpForm } from '#features/home/sign-in/sign-up-form.tsx';
import { SignedOutFrame } from '#features/home/sign-in/signed-out-frame.tsx';
import { useSignInSearch } from '#features/home/sign-in/use-sign-in-search.ts';
import { useSignedIn } from '#features/home/sign-in/use-signed-in.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { signInText } from '#text/sign-in.ts';

addText('signIn', signInText);

export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    await Promise.all([queryClient.prefetchQuery(shopQuery()), requireSignedOut(queryClient, request)]);
    return null;
  };

export function Component() {
  const { t } = useTranslation('signIn');
  const shop = useQuery(shopQuery());
  const search = useSignInSearch();
  const onSignedIn = useSignedIn();
  // Accounts are made by central alone: meanwhile the way in says why.
  if (useCentralAway() !== null) return <Navigate to={`/sign-in${search}`} replace />;
  return (
    <SignedOutFrame
      shopName={localized(shop.data?.name, currentLanguage()) ?? 'Printfront'}
      title={t('signUpTitle')}
      isCentred
    >
      <SignInCard title={t('signUpTitle')} hint={t('signUpHint')}>
        <Button size="lg" variant="default" component={Link} to={`/sign-in${search}`} fullWidth>
          {t('haveAccount')}
        </Button>
        <SignUpForm onSignedIn={onSignedIn} />
      </SignInCard>
    </SignedOutFrame>
  );
}
