import { ReadableStream } from 'node:stream/web';
import { ListNews } from '../../contracts/list-news.ts';
import type { Service } from '../service/service.ts';
import { HttpProblem } from './http-problem.ts';
import type { ServerContext } from './serve.ts';

/** Pages that wait for lists to be other ones. Nothing is kept for them: they hear a version, and ask for the rest. */
export interface ListFollowers extends Service {
  /**
   * @param who of one kiosk or user there are a few at most
   * @param read what the lists stand at; null: there is nothing for this caller any more
   * @throws HttpProblem server-busy: the calls still answer
   */
  follow(context: ServerContext, who: string, read: () => Promise<string | null>): Response;
  count(): number;
}

export interface ListFollowersOptions {
  /** How often it is looked whether something is new, for all that follow together. */
  lookMs?: number;
  beatMs?: number;
  /** Then its caller proves anew who they are. */
  longestMs?: number;
  most?: number;
  mostOfOne?: number;
  monotonicMs?: () => number;
}

/** A browser takes a broken line up again by itself, and not all of them at the same moment after a restart. */
const againMs = () => 1_000 + Math.floor(Math.random() * 4_000);

export function createListFollowers({
  lookMs = 500,
  beatMs = 10_000,
  longestMs = 5 * 60_000,
  most = 300,
  mostOfOne = 16,
  monotonicMs = () => performance.now(),
}: ListFollowersOptions = {}): ListFollowers {
  const following = new Set<{ who: string; end: () => void }>();
  let isStopping = false;

  function requireRoom(who: string): void {
    const isFull = following.size >= most || [...following].filter((one) => one.who === who).length >= mostOfOne;
    if (!isFull && !isStopping) return;
    throw new HttpProblem('server-busy', 'Too many pages follow. Ask again instead.', { retryAfterSeconds: 60 });
  }

  return {
    start() {
      isStopping = false;
    },
    stop() {
      isStopping = true;
      for (const { end } of [...following]) end();
    },
    count: () => following.size,
    follow(context, who, read) {
      requireRoom(who);
      const untilMs = monotonicMs() + longestMs;
      let isOver = false;
      let isGone = false;
      let said: string | null = null;
      let wakeUp = () => {};
      const one = {
        who,
        end() {
          isOver = true;
          following.delete(one);
          wakeUp();
        },
      };
      following.add(one);
      const pause = () =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, lookMs);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      /** @returns null: it is over */
      async function next(): Promise<string | null> {
        const beatAtMs = monotonicMs() + beatMs;
        for (;;) {
          if (isOver || monotonicMs() >= untilMs) return null;
          const version = await read();
          if (version === null || version !== said || monotonicMs() >= beatAtMs) return version;
          await pause();
        }
      }

      const encoder = new TextEncoder();
      const pieces = new ReadableStream<Uint8Array>(
        {
          // A piece is made when the one before was taken: a page that reads slowly hears less often.
          async pull(controller) {
            const isFirst = said === null;
            try {
              said = await next();
            } catch (error) {
              one.end();
              throw error;
            }
            if (isGone) return;
            if (said === null) {
              one.end();
              controller.close();
              return;
            }
            const data = `data: ${JSON.stringify(ListNews.parse({ version: said }))}\n\n`;
            controller.enqueue(encoder.encode(isFirst ? `retry: ${againMs()}\n${data}` : data));
          },
          cancel() {
            isGone = true;
            one.end();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
      return context.body(pieces, 200, headers);
    },
  };
}

/** One question for all that ask within the time: what a second page is told is no older than it may be anyway. */
export function askedTogether<Value>(ask: () => Promise<Value>, withinMs = 250): () => Promise<Value> {
  let last: { atMs: number; answer: Promise<Value> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.atMs > withinMs) {
      last = { atMs: performance.now(), answer: ask() };
    }
    return last.answer;
  };
}
