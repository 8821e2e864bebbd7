import type { Page } from 'playwright';

/** After so long a screen has settled, or something is wrong. */
export const SETTLES_MS = 15_000;

/** A page that is being loaded anew cannot be asked for a moment. */
export async function settled<Value>(page: Page, ask: () => Promise<Value>): Promise<Value | null> {
  const endsAt = performance.now() + SETTLES_MS;
  while (performance.now() < endsAt) {
    let answer: Value | undefined;
    const asking = ask().then((value) => {
      answer = value;
    });
    await isOverIn(
      SETTLES_MS,
      asking.catch(() => undefined),
    );
    if (answer !== undefined) return answer;
    await page.waitForTimeout(50);
  }
  return null;
}

/** A page in an endless loop answers nothing, and its driver waits for it without end. */
export async function isOverIn(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  const isOver = await Promise.race([work.then(() => true), promise]);
  clearTimeout(timer);
  return isOver;
}

/** @returns what is wrong still, after a while; null as soon as nothing is */
export async function eventuallyRight(ask: () => Promise<string | null>): Promise<string | null> {
  const endsAt = performance.now() + SETTLES_MS;
  let fault: string | null = null;
  do {
    fault = await ask().catch((error) => `it cannot be asked: ${error}`);
    if (fault === null) return null;
    await new Promise((resolve) => setTimeout(resolve, 200));
  } while (performance.now() < endsAt);
  return fault;
}
