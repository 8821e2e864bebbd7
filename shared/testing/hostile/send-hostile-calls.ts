import { Problem } from '../../contracts/problem.ts';
import type { HostileCall } from './hostile-calls.ts';
import { type LongestStalls, type LoopStall, longestStalls, watchEventLoop } from './loop-watch.ts';

/** A neighbour or a disk that is gone is no fault of ours. */
const ALLOWED_FAILURES = [502, 503, 507];
/** Node's own answers, before any of our code runs. */
const PLAIN_REFUSALS = [400, 431];
const AT_ONCE = 8;

/**
 * Sends calls that nobody should send and looks at each answer.
 *
 * @param headers that prove who the sender is
 * @param faultOfGood what is wrong with an answer that looks like a good one; null when nothing is
 * @returns what went wrong, in words, empty when the server stood firm; and how long this process's event loop stood
 *   still, which is the server's too where the test runs it
 */
export async function sendHostileCalls(
  origin: string,
  calls: readonly HostileCall[],
  headers: Readonly<Record<string, string>>,
  faultOfGood: FaultOfGood = () => null,
): Promise<{ sent: number; faults: string[]; longestStallMs: LongestStalls }> {
  const stalls: LoopStall[] = [];
  const endWatch = watchEventLoop((stall) => stalls.push(stall));
  const faults: string[] = [];
  const waiting = [...calls];
  let sent = 0;
  const send = async () => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      const fault = await faultOf(origin, call, headers, faultOfGood);
      sent += 1;
      if (fault !== null) faults.push(`${call.what}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  endWatch();
  return { sent, faults, longestStallMs: longestStalls(stalls) };
}

type FaultOfGood = (text: string) => string | null;

async function faultOf(
  origin: string,
  call: HostileCall,
  headers: Readonly<Record<string, string>>,
  faultOfGood: FaultOfGood,
) {
  let response: Response;
  try {
    response = await fetch(`${origin}${call.path}`, {
      method: call.method,
      headers: { 'x-requested-with': 'printfront', ...headers, ...call.headers },
      redirect: 'manual',
      ...(call.body === undefined || call.method === 'GET' ? {} : { body: call.body }),
    });
    const { status } = response;
    const text = await response.text();
    if (status >= 500 && !ALLOWED_FAILURES.includes(status)) return `answered ${status}: ${text.slice(0, 200)}`;
    if (status < 400) return faultOfGood(text);
    if (Problem.safeParse(parsed(text)).success || PLAIN_REFUSALS.includes(status)) return null;
    return `answered ${status} without saying what is wrong: ${text.slice(0, 200)}`;
  } catch (error) {
    return `no answer: ${String(error)} ${error instanceof Error ? String(error.cause) : ''}`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
