import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { authProvidersQuery } from '#api/user-queries.ts';
import { requireSignedOut } from '#features/home/sign-in/require-signed-out.ts';
import { SignInCard } from '#features/home/sign-in/sign-in-card.tsx';
import { SignUpOffer } from '#features/home/sign-in/sign-up-offer.tsx';
import { SignedOutFrame } from '#features/home/sign-in/signed-out-frame.tsx';
import { WaysToSignIn } from '#features/home/sign-in/ways-to-sign-in.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { signInText } from '#text/sign-in.ts';

addText('signIn', signInText);

/** Where there is only one way, people are led to it at once. */
export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const [providers] = await Promise.all([
      queryClient.fetchQuery(authProvidersQuery()),
      queryClient.prefetchQuery(shopQuery()),
      requireSignedOut(queryClient, request),
    ]);
    return providers.length === 0 ? redirect(`/sign-in/local${new URL(request.url).search}`) : null;
  };

export function Component() {
  const { t } = useTranslation('signIn');
  const shop = useQuery(shopQuery());
  const providers = useQuery(authProvidersQuery());
  return (
    <SignedOutFrame
      shopName={localized(shop.data?.name, currentLanguage()) ?? 'Printfront'}
      title={t('title')}
      isCentred
    >
      <SignInCard title={t('title')}>
        <WaysToSignIn providers={providers.data ?? []} />
        <SignUpOffer />
      </SignInCard>
    </SignedOutFrame>
  );
}
