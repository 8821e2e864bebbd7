import { type GivenPasskey, startPasskeySignIn } from '@printfront/shared/contracts/passkeys.ts';
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#api/call.ts';

/** Part of the time that a question is good for: then the browser gets another, so that nobody chooses a passkey too late. */
const RENEWED_AFTER = 0.8;

/** Lets the browser offer passkeys where it offers user names, in a field with `autocomplete="… webauthn"`. */
export function usePasskeyAutofill(isOn: boolean, onGiven: (passkey: GivenPasskey) => void): void {
  const give = useEffectEvent(onGiven);
  useEffect(() => {
    if (!isOn) return;
    const page = new AbortController();
    void offer(page.signal).then((passkey) => {
      if (passkey !== null && !page.signal.aborted) give(passkey);
    });
    return () => page.abort();
  }, [isOn]);
}

/** @returns null when the browser has been asked for something else, or cannot do this */
async function offer(page: AbortSignal): Promise<GivenPasskey | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  while (!page.aborted) {
    const given = await offerOnce(page);
    if (given !== 'late') return given;
    await untilSeen(page);
  }
  return null;
}

async function offerOnce(page: AbortSignal): Promise<GivenPasskey | 'late' | null> {
  // Who cannot be asked types a password.
  const question = await call(startPasskeySignIn, { body: { origin: window.location.origin } }).catch(() => null);
  if (question === null || page.aborted) return null;
  let isLate = false;
  const end = () => WebAuthnAbortService.cancelCeremony();
  const late = setTimeout(() => {
    isLate = true;
    end();
  }, question.timeout * RENEWED_AFTER);
  page.addEventListener('abort', end, { once: true });
  try {
    return await startAuthentication({ optionsJSON: question, useBrowserAutofill: true });
  } catch {
    return isLate ? 'late' : null;
  } finally {
    clearTimeout(late);
    page.removeEventListener('abort', end);
  }
}

/** A page in the background asks nothing. */
function untilSeen(page: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal: page });
    page.addEventListener('abort', () => resolve(), { once: true });
  });
}
