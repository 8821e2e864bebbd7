import { Box } from '@mantine/core';
import type { User } from '@printfront/shared/contracts/users.ts';
import { lazy, Suspense } from 'react';
import { mayHavePasskeys } from './may-have-passkeys.ts';

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }));

/** Signing in with a passkey, loaded once the page stands, and only by browsers that know passkeys at this address. */
export function PasskeyDoor(props: { onSignedIn: (user: User) => void; hasField?: boolean }) {
  if (!mayHavePasskeys()) return null;
  return (
    // As high as its button, so that nothing moves when it comes.
    <Suspense fallback={<Box h={50} />}>
      <PasskeySignIn {...props} />
    </Suspense>
  );
}
