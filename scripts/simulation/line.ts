import { CentralUnreachableError } from '@printfront/cloud-sync/worker/central-errors.ts';
import type { Exchange, ExchangeRequest } from '@printfront/cloud-sync/worker/http-exchange.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Program } from './machine.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What becomes of one request. */
const FATES = [
  ...['lost', 'silent', 'cut-request', 'answer-lost', 'answer-silent', 'answer-cut', 'twice', 'twice-late', 'late'],
  'slow',
] as const;
type Fate = (typeof FATES)[number] | 'well';

/** How long a request may be held back. */
export const LATEST_MS = 45_000;

/** Answers requests as long as it lives. */
export interface RunningServer {
  program: Program;
  fetch(request: Request): Response | Promise<Response>;
}

export interface Line {
  exchange: Exchange;
  /** Nothing gets through for so long: refused at once, or silent. */
  breakFor(ms: number, isSilent: boolean): void;
  heal(): void;
}

interface LineOptions {
  time: VirtualTime;
  random: SeededRandom;
  /** How often a request meets a fault, 0 to 1. */
  badness: number;
  /** Who listens at the other end now. */
  server(): RunningServer | null;
  trace(what: string): void;
}

interface ArrivedAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** A bad line of HTTP between a shop and central, in which every fault is drawn from the seed. */
export function createLine({ time, random, badness, server, trace }: LineOptions): Line {
  let brokenUntil = 0;
  let isSilent = false;
  let isHealed = false;

  const latency = () => random.between(2, 120);
  const fateOf = (): Fate => (!isHealed && random.chance(badness) ? random.pick(FATES) : 'well');
  const unreachable = (why: string) => new CentralUnreachableError(why);

  /** What central makes of a request; null when nobody answers it. */
  async function deliver(
    request: ExchangeRequest,
    body: Buffer | null,
    keptBytes: number,
  ): Promise<ArrivedAnswer | null> {
    const running = server();
    if (running === null || !running.program.isAlive()) return null;
    time.stir();
    const answer = await untilDeath(running.program, answerOf(running, request, body, keptBytes));
    time.stir();
    return answer;
  }

  async function send(request: ExchangeRequest, body: Buffer | null, fate: Fate): Promise<ArrivedAnswer> {
    const { firstByteMs } = request.timeouts;
    const silence = async () => {
      await time.sleep(firstByteMs);
      throw unreachable('no answer came in time');
    };
    if (time.now() < brokenUntil) {
      if (isSilent) return silence();
      await time.sleep(5);
      throw unreachable('the connection was refused');
    }
    await time.sleep(fate === 'slow' ? random.between(1_000, 14_000) : latency());
    if (fate === 'lost') throw unreachable('the connection broke');
    if (fate === 'silent') return silence();
    if (fate === 'late') {
      void time.sleep(random.between(100, LATEST_MS)).then(() => deliver(request, body, body?.length ?? 0));
      return silence();
    }
    if (fate === 'cut-request') {
      void deliver(request, body, random.between(0, Math.max(0, (body?.length ?? 1) - 1)));
      throw unreachable('the connection broke');
    }
    if (fate === 'twice' || fate === 'twice-late') {
      const wait = fate === 'twice' ? random.between(0, 3) : random.between(1_000, LATEST_MS);
      void time.sleep(wait).then(() => deliver(request, body, body?.length ?? 0));
    }
    const answer = await within(firstByteMs, deliver(request, body, body?.length ?? 0));
    if (answer === null) throw unreachable('the connection was reset');
    if (fate === 'answer-silent') return silence();
    await time.sleep(fate === 'slow' ? random.between(1_000, 14_000) : latency());
    if (fate === 'answer-lost') throw unreachable('the connection broke before the answer');
    return answer;
  }

  function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const cancel = time.after(ms, () => reject(unreachable('no answer came in time')));
      answer.then(resolve, reject).finally(cancel);
    });
  }

  return {
    async exchange(request) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request.body ?? []) chunks.push(chunk);
      const body = request.body === undefined ? null : Buffer.concat(chunks);
      const fate = fateOf();
      const cut = random.next();
      time.stir();
      const name = `${request.method} ${new URL(request.url).pathname.slice(13, 20)} ${fate}`;
      const answer = await unlessAborted(request.signal, send(request, body, fate)).catch((error) => {
        time.stir();
        trace(`${name}: ${error.message}`);
        throw error;
      });
      time.stir();
      trace(`${name}: ${answer.status}, ${answer.bytes.length} bytes`);
      return {
        status: answer.status,
        headers: answer.headers,
        body: pieces(answer.bytes, fate === 'answer-cut' ? Math.floor(answer.bytes.length * cut) : null),
        cancel: async () => undefined,
      };
    },
    breakFor(ms, silent) {
      if (isHealed) return;
      brokenUntil = time.now() + ms;
      isSilent = silent;
    },
    heal() {
      isHealed = true;
      brokenUntil = 0;
    },
  };
}

async function answerOf(
  { fetch }: RunningServer,
  { url, method, headers }: ExchangeRequest,
  body: Buffer | null,
  keptBytes: number,
): Promise<ArrivedAnswer> {
  const init: RequestInit & { duplex?: 'half' } = { method, headers };
  if (body !== null) {
    init.body = keptBytes < body.length ? cutStream(body.subarray(0, keptBytes)) : new Uint8Array(body);
    init.duplex = 'half';
  }
  const response = await fetch(new Request(url, init));
  const bytes = response.body === null ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** A body whose connection breaks after these bytes. */
function cutStream(bytes: Buffer): ReadableStream<Uint8Array> {
  let isGiven = bytes.length === 0;
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      if (isGiven) return controller.error(new Error('aborted'));
      isGiven = true;
      controller.enqueue(new Uint8Array(bytes));
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

async function* pieces(bytes: Buffer, cutAfter: number | null): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, cutAfter ?? bytes.length);
  if (cutAfter !== null) throw new CentralUnreachableError('the answer broke off');
}

/** Null when the program dies first. */
function untilDeath<Answer>(program: Program, answer: Promise<Answer>): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const forget = program.onDeath(() => resolve(null));
    answer.then(resolve, reject).finally(forget);
  });
}

function unlessAborted<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new CentralUnreachableError('the call was given up'));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
