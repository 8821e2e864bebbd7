import i18next from 'i18next';
import { addText } from '#text/i18n.ts';
import { sendingProblems } from '#text/sending-problems.ts';

/** No page begins with a problem: words for most come with the first that has some. Nobody loads them twice. */
let loading: Promise<void> | undefined;

/**
 * Loads what a page says of a problem, unless it has it from its start, as it has what it says of sending photos and of a
 * server that is away.
 */
export async function loadProblemWords(code: string): Promise<void> {
  // Where no page shows any words, there is nobody to read these.
  if (typeof i18next.addResourceBundle !== 'function') return;
  if (Object.hasOwn(sendingProblems.th, code)) return;
  loading ??= import('#text/problems.ts').then(({ problems }) => addText('problems', problems));
  try {
    await loading;
  } catch {
    // The connection went in between: what can be said is said, and the next problem asks again.
    loading = undefined;
    const [th, en] = [sendingProblems.th['internal-error'], sendingProblems.en['internal-error']];
    addText('problems', { th: { [code]: th }, en: { [code]: en } });
  }
}

/** @returns the failure, once there are words for it */
export async function inWords<Failure extends { readonly code: string }>(failure: Failure): Promise<Failure> {
  await loadProblemWords(failure.code);
  return failure;
}
