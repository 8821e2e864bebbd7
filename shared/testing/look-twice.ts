import { setTimeout } from 'node:timers/promises';

/** What a server is still at is done by then, on any machine. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 200;

/**
 * A server that runs takes in and deletes while it is looked at: what one look finds wrong counts when every later one finds
 * it too. What is lost stays lost.
 */
export async function lookTwice<Findings extends { lost: string[]; doubled: string[] }>(
  look: () => Promise<Findings>,
  patienceMs = PATIENCE_MS,
): Promise<Findings> {
  const until = performance.now() + patienceMs;
  const inBoth = (texts: string[], others: string[]) => texts.filter((text) => others.includes(text));
  let findings = await look();
  while (findings.lost.length + findings.doubled.length > 0 && performance.now() < until) {
    await setTimeout(PAUSE_MS);
    const next = await look();
    findings = {
      ...next,
      lost: inBoth(findings.lost, next.lost),
      doubled: inBoth(findings.doubled, next.doubled),
    };
  }
  return findings;
}
