import { Button, Divider, Stack } from '@mantine/core';
import { type AuthProvider, startProviderSignIn } from '@printfront/shared/contracts/auth.ts';
import { safeReturnPath } from '@printfront/shared/domain/return-path.ts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { callUrl } from '#api/call.ts';
import { PasskeyDoor } from '../passkeys/passkey-door.tsx';
import { useSignInSearch } from './use-sign-in-search.ts';
import { useSignedIn } from './use-signed-in.ts';

/** The contract takes no longer path; a person who was so deep begins at the first page. */
const LONGEST_RETURN = 500;

/** A button for every provider, the one for user name and password, and the one for passkeys. */
export function WaysToSignIn({ providers }: { providers: readonly AuthProvider[] }) {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const signInSearch = useSignInSearch();
  const onSignedIn = useSignedIn();
  const wanted = safeReturnPath(search.get('return'));
  const back = wanted !== null && wanted.length <= LONGEST_RETURN ? { return: wanted } : {};
  return (
    <Stack gap="md">
      {providers.map(({ id, name }) => (
        // The browser itself goes to the provider: no call of this page could follow it there.
        <Button key={id} size="lg" component="a" href={callUrl(startProviderSignIn, { provider: id }, back)}>
          {t('continueWith', { name })}
        </Button>
      ))}
      <Divider label={t('or')} labelPosition="center" styles={{ label: { fontSize: '1rem' } }} />
      <Button size="lg" variant="default" component={Link} to={`/sign-in/local${signInSearch}`}>
        {t('withPassword')}
      </Button>
      <PasskeyDoor onSignedIn={onSignedIn} />
    </Stack>
  );
}
