import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { ChoosePassword } from '#features/home/account/choose-password.tsx';
import { SignedOutFrame } from '#features/home/sign-in/signed-out-frame.tsx';
import { useSignedIn } from '#features/home/sign-in/use-signed-in.ts';
import { accountText } from '#text/account.ts';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { signInText } from '#text/sign-in.ts';

addText('account', accountText);
addText('signIn', signInText);

export const loader = (queryClient: QueryClient) => async () => {
  await queryClient.prefetchQuery(shopQuery());
  return null;
};

/** Where the link of an invitation leads. Its code is behind the #, which no server sees, and goes from the address at once. */
export function Component() {
  const { t } = useTranslation('account');
  const shop = useQuery(shopQuery());
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => hash.slice(1));
  const onSignedIn = useSignedIn();
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return (
    <SignedOutFrame
      shopName={localized(shop.data?.name, currentLanguage()) ?? 'Printfront'}
      title={t('choose.title')}
      isCentred
    >
      <ChoosePassword given={given} onSignedIn={onSignedIn} />
    </SignedOutFrame>
  );
}
