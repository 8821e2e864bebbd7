import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import { CallProblem } from '../call-problem.tsx';

/** Codes that have more to say here, or something else than of other ways of signing in. */
const OF_SERVER = [
  ...(['credentials-wrong', 'sign-in-expired', 'sign-in-refused'] as const),
  ...(['last-way-in', 'too-many-passkeys'] as const),
] as const;
/** Names of what browsers throw. */
const OF_BROWSER = ['NotAllowedError', 'InvalidStateError', 'ConstraintError', 'NotSupportedError'] as const;

/** Words for a passkey that was not given, not made or not taken; nothing while nothing went wrong. */
export function PasskeyProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation('passkeys');
  // Another question to the browser took this one's place.
  if (error === null || error.name === 'AbortError') return null;
  if (error instanceof CallError) {
    const code = OF_SERVER.find((one) => one === error.code);
    return code === undefined ? <CallProblem error={error} /> : <Notice kind="bad">{t(`problem.${code}`)}</Notice>;
  }
  const name = OF_BROWSER.find((one) => one === error.name);
  // Who closes the browser's window has only changed their mind.
  return <Notice kind={name === 'NotAllowedError' ? 'info' : 'bad'}>{t(`problem.${name ?? 'other'}`)}</Notice>;
}
