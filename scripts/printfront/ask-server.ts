import http from 'node:http';
import https from 'node:https';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { getFirstRun } from '@printfront/shared/contracts/first-run.ts';
import { getShopSetUp } from '@printfront/shared/contracts/shop-computer.ts';
import type { Machine } from './machine.ts';

export interface Answered {
  readonly status: number;
  /** Undefined where it was none. */
  readonly json: unknown;
  /** The answer's `Date`; UTC milliseconds, null where it has none. */
  readonly dateMs: number | null;
}

const PATIENCE_MS = 8_000;
const LONGEST_ANSWER = 1024 * 1024;

interface AskOptions {
  readonly patienceMs?: number;
  readonly headers?: http.OutgoingHttpHeaders;
}

/**
 * One call, whatever the certificate says: that is judged elsewhere.
 *
 * @throws Error when nothing answers
 */
export function ask(url: string, { patienceMs = PATIENCE_MS, headers = {} }: AskOptions = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const options = { agent: false as const, headers, signal: AbortSignal.timeout(patienceMs) };
    const heard = (answer: http.IncomingMessage) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > LONGEST_ANSWER) answer.destroy(new Error('the answer is far too long'));
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const dateMs = Date.parse(answer.headers.date ?? '');
        resolve({ status: answer.statusCode ?? 0, json: asJson(text), dateMs: Number.isNaN(dateMs) ? null : dateMs });
      });
    };
    const request = url.startsWith('https:')
      ? https.get(url, { ...options, rejectUnauthorized: false }, heard)
      : http.get(url, options, heard);
    request.on('error', reject);
  });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the installed server says of itself. @returns null when it does not answer */
export async function askReadiness(
  machine: Machine,
): Promise<{ isReady: boolean; state: Record<string, unknown> } | null> {
  const answer = await ask(`${machine.url}/readyz`).catch(() => null);
  if (answer === null || typeof answer.json !== 'object' || answer.json === null) return null;
  return { isReady: answer.status === 200, state: answer.json as Record<string, unknown> };
}

export const isHealthy = async (machine: Machine): Promise<boolean> => {
  const answer = await ask(`${machine.url}/healthz`, { patienceMs: 2_000 }).catch(() => null);
  return answer?.status === 200 && (answer.json as { status?: unknown } | undefined)?.status === 'ok';
};

/** Whether the first page waits for somebody with its code. */
export async function isSetUpOpen({ kind, url }: Machine): Promise<boolean> {
  const { path } = kind === 'edge' ? getShopSetUp : getFirstRun;
  const answer = await ask(`${url}${API_BASE}${path}`).catch(() => null);
  return (answer?.json as { isOpen?: unknown } | undefined)?.isOpen === true;
}
