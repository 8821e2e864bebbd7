import type { QueryClient } from '@tanstack/react-query';
import { becomeKiosk } from '#api/become-kiosk.ts';
import { CallError } from '#api/call.ts';
import { storefrontQuery } from '#api/storefront-queries.ts';
import { pairingCodeOf } from './pairing-code.ts';

/**
 * Makes sure that this device is a kiosk of the shop; with a pairing code in the address it becomes one. The code is
 * taken out of the address at once: it works only once, and nobody shall read it from the screen.
 *
 * @throws CallError not-found: not a kiosk; pairing-code-refused; what passes: try again
 */
export async function verifyStorefront(queryClient: QueryClient): Promise<void> {
  const refusal = await pairByAddress();
  try {
    await queryClient.fetchQuery(storefrontQuery());
  } catch (error) {
    // A device that is a kiosk already may open its old pairing link again; for any other the refusal is the news.
    const isStranger = error instanceof CallError && error.code === 'not-found';
    throw isStranger && refusal !== null ? refusal : error;
  }
}

async function pairByAddress(): Promise<CallError | null> {
  const pairingCode = pairingCodeOf(window.location.hash);
  if (pairingCode === null) return null;
  try {
    await becomeKiosk({ pairingCode });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Else the code was not used up, and the next try needs it.
    if (!error.isPassing) forgetHash();
    return error;
  }
  forgetHash();
  return null;
}

function forgetHash(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}
