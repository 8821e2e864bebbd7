import { Box } from '@mantine/core';
import type { User } from '@printfront/shared/contracts/users.ts';
import { lazy, Suspense } from 'react';
import { mayHavePasskeys } from './may-have-passkeys.ts';

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }));

/** Signing in with a passkey, loaded once the page stands, and only by browsers that know passkeys at this address. */
export function PasskeyDoor(props: { onSignedIn: (user: User) => void; hasField?: boolean }) {
  if (!mayHavePasskeys()) return null;
  return (
    // As high as its button whether it comes or not: where the form is in the middle of a screen, a change of its height moves
    // the other button from under a press.
    <Box mih={50}>
      <Suspense>
        <PasskeySignIn {...props} />
      </Suspense>
    </Box>
  );
}
