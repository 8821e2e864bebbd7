import { Button, Stack } from '@mantine/core';
import { type GivenPasskey, signInByPasskey, startPasskeySignIn } from '@printfront/shared/contracts/passkeys.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { passkeyOriginsQuery } from '#api/passkey-queries.ts';
import { addText } from '#text/i18n.ts';
import { passkeysText } from '#text/passkeys.ts';
import { PasskeyProblem } from './passkey-problem.tsx';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

addText('passkeys', passkeysText);

interface PasskeySignInProps {
  onSignedIn: (user: User) => void;
  /** There is a field for the user name, where the browser may offer passkeys too. */
  hasField?: boolean;
}

/** One button; nothing at addresses where passkeys do not work. */
export function PasskeySignIn({ onSignedIn, hasField = false }: PasskeySignInProps) {
  const { t } = useTranslation('passkeys');
  const origins = useQuery(passkeyOriginsQuery());
  const isHere = origins.data?.includes(window.location.origin) ?? false;
  const signIn = useMutation({
    mutationFn: async (given: GivenPasskey | null) =>
      call(signInByPasskey, { body: { passkey: given ?? (await askBrowser()) } }),
    onSuccess: onSignedIn,
  });
  usePasskeyAutofill(isHere && hasField && !signIn.isPending && !signIn.isSuccess, signIn.mutate);
  if (!isHere) return null;
  return (
    <Stack gap="md">
      <Button size="lg" variant="default" fullWidth loading={signIn.isPending} onClick={() => signIn.mutate(null)}>
        {t('signIn')}
      </Button>
      <PasskeyProblem error={signIn.error} />
    </Stack>
  );
}

async function askBrowser(): Promise<GivenPasskey> {
  const optionsJSON = await call(startPasskeySignIn, { body: { origin: window.location.origin } });
  return startAuthentication({ optionsJSON });
}
