import { setImmediate } from 'node:timers/promises';
import { Problem, type ProblemCode } from '../../contracts/problem.ts';
import type { HostileCall } from './hostile-calls.ts';
import { type LongestStalls, type LoopStall, longestStalls, watchEventLoop } from './loop-watch.ts';

/** A neighbour or a disk that is gone is no fault of ours; who hears of it is told when to come again. */
const ALLOWED_FAILURES = [503, 507];
/** That nothing came of, whatever was in the call. */
const BUSY = [429, ...ALLOWED_FAILURES];
/** Node's own answers, before any of our code runs. */
const PLAIN_REFUSALS = [400, 431];
const AT_ONCE = 8;

/** What one call was answered with. */
export interface HostileAnswer {
  readonly call: HostileCall;
  readonly status: number;
  /** Of the problem, when it is one. */
  readonly code: ProblemCode | null;
}

/**
 * Sends calls that nobody should send and looks at each answer.
 *
 * @param headers that prove who the sender is
 * @returns what went wrong, in words, empty when the server stood firm; and how long this process's event loop stood
 *   still, which is the server's too where the test runs it
 */
export async function sendHostileCalls(
  origin: string,
  calls: readonly HostileCall[],
  headers: Readonly<Record<string, string>>,
  { faultOfGood = () => null, atOnce = AT_ONCE }: SendingOptions = {},
): Promise<{ sent: number; faults: string[]; answers: HostileAnswer[]; longestStallMs: LongestStalls }> {
  // Making the calls took a while: connections that the server has closed meanwhile are to be seen as closed.
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  const stalls: LoopStall[] = [];
  const endWatch = watchEventLoop((stall) => stalls.push(stall));
  const faults: string[] = [];
  const answers: HostileAnswer[] = [];
  const waiting = [...calls].reverse();
  let sent = 0;
  const send = async () => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      const { fault, ...answer } = await judged(origin, call, headers, faultOfGood);
      sent += 1;
      answers.push({ call, ...answer });
      if (fault !== null) faults.push(`${call.what}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  endWatch();
  return { sent, faults, answers, longestStallMs: longestStalls(stalls) };
}

type FaultOfGood = (text: string) => string | null;

interface SendingOptions {
  /** What is wrong with an answer that looks like a good one; null when nothing is. */
  readonly faultOfGood?: FaultOfGood | undefined;
  /** One, when the order of the calls matters. */
  readonly atOnce?: number;
}

/** Which of the answers say no more than that the caller should come again. */
export const busyAnswers = (answers: readonly HostileAnswer[]): HostileAnswer[] =>
  answers.filter(({ status }) => BUSY.includes(status));

/** Which of the answers came before any handler saw the call: what its schema does not accept. */
export const isUnread = ({ code }: HostileAnswer): boolean =>
  code === 'parameter-invalid' || code === 'parameter-missing' || code === 'body-malformed';

async function judged(
  origin: string,
  call: HostileCall,
  headers: Readonly<Record<string, string>>,
  faultOfGood: FaultOfGood,
): Promise<Omit<HostileAnswer, 'call'> & { fault: string | null }> {
  try {
    const response = await fetch(`${origin}${call.path}`, {
      method: call.method,
      headers: { 'x-requested-with': 'printfront', ...headers, ...call.headers },
      redirect: 'manual',
      ...(call.body === undefined || call.method === 'GET' ? {} : { body: call.body }),
    });
    const text = await textOf(response);
    const problem = Problem.safeParse(parsed(text));
    const code = problem.success ? problem.data.code : null;
    return { status: response.status, code, fault: faultOf(response, text, code, faultOfGood) };
  } catch (error) {
    const fault = `no answer: ${String(error)} ${error instanceof Error ? String(error.cause) : ''}`;
    return { status: 0, code: null, fault };
  }
}

/** Of a stream of events the beginning: it has no end. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { value = '' } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return value;
}

function faultOf(
  { status, headers }: Response,
  text: string,
  code: ProblemCode | null,
  faultOfGood: FaultOfGood,
): string | null {
  if (status >= 500 && !ALLOWED_FAILURES.includes(status)) return `answered ${status}: ${text.slice(0, 200)}`;
  if (status < 400) return faultOfGood(text);
  if (BUSY.includes(status) && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) {
    return `answered ${status} (${code}) without saying when to come again`;
  }
  if (code !== null || PLAIN_REFUSALS.includes(status)) return null;
  return `answered ${status} without saying what is wrong: ${text.slice(0, 200)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
