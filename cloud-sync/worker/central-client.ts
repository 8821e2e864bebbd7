import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { Problem } from '@printfront/shared/contracts/problem.ts';
import { isProxyAlone } from '@printfront/shared/server/http/proxy-answer.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import type { z } from 'zod';
import { BlobPartAnswer, blobPartPath } from '../protocol/blobs.ts';
import { CATALOGUE_PATH, CatalogueSnapshot, catalogueEtag, imagePath } from '../protocol/catalogue.ts';
import { COMMANDS_PATH, CommandsAnswer } from '../protocol/commands.ts';
import { relayedBlobPath } from '../protocol/relayed-photos.ts';
import type { SyncCall } from '../protocol/sync-call.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '../protocol/version.ts';
import { CentralRefusedError, CentralUnreachableError } from './central-errors.ts';
import {
  DEFAULT_TIMEOUTS,
  type Exchange,
  type ExchangeAnswer,
  type ExchangeRequest,
  type ExchangeTimeouts,
  exchange as exchangeOverHttp,
} from './http-exchange.ts';
import type { CommandCursor } from './ports.ts';

/** A catalogue of many sizes in two languages is some 100 kB; an answer beyond this is not central's. */
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024;
const SENDING_PIECE_BYTES = 64 * 1024;

export interface CentralClient {
  /** @throws CentralUnreachableError, CentralRefusedError – as every call here */
  call<Request extends z.ZodType, Answer extends z.ZodType>(
    call: SyncCall<Request, Answer>,
    request: z.input<Request>,
  ): Promise<z.output<Answer>>;
  sendBlobPart(part: {
    sha256: string;
    offset: number;
    byteSize: number;
    body: AsyncIterable<Uint8Array>;
  }): Promise<BlobPartAnswer>;
  /** Null when central still has the version named. */
  fetchCatalogue(knownVersion: string | null): Promise<CatalogueSnapshot | null>;
  /** Unchecked bytes: the caller compares their hash. */
  fetchImage(sha256: string): Promise<AsyncIterable<Uint8Array>>;
  /** The bytes of a photo that was relayed to this shop, unchecked, from `offset` on. */
  fetchRelayedBlob(sha256: string, offset: number): Promise<AsyncIterable<Uint8Array>>;
  /** Answers when there is a command, or after the wait. */
  waitForCommands(cursor: CommandCursor, waitSeconds: number): Promise<CommandsAnswer>;
}

export interface CentralClientOptions {
  /** Origin of central. */
  centralUrl: string;
  /** Asked for at every call. */
  token(): string;
  /** Ends every call under way. */
  signal: AbortSignal;
  timeouts?: Partial<ExchangeTimeouts> | undefined;
  /** Told of the Date of each answer, as central wrote it. */
  onDate?: ((date: string | null) => void) | undefined;
  /** How a request travels. Default: over HTTP. */
  exchange?: Exchange | undefined;
}

/** The only place from which the shop speaks to central for the sync. */
export function createCentralClient(options: CentralClientOptions): CentralClient {
  const { centralUrl, token, signal, timeouts, exchange = exchangeOverHttp } = options;
  const limits = { ...DEFAULT_TIMEOUTS, ...timeouts };
  const urlOf = (path: string) => new URL(`${API_BASE}${path}`, centralUrl).href;

  async function send(request: Omit<ExchangeRequest, 'signal' | 'timeouts'>, firstByteMs = limits.firstByteMs) {
    const answer = await exchange({
      ...request,
      headers: {
        authorization: `Bearer ${token()}`,
        [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION),
        ...request.headers,
      },
      timeouts: { ...limits, firstByteMs },
      signal,
    });
    if (answer.status !== 200 && answer.status !== 304) throw await refusal(answer);
    options.onDate?.(answer.headers.get('date'));
    return answer;
  }

  return {
    async call({ path, answer }, request) {
      const body = pieces(Buffer.from(JSON.stringify(request)));
      const headers = { 'content-type': 'application/json' };
      return readJson(await send({ url: urlOf(path), method: 'POST', headers, body }), answer);
    },

    async sendBlobPart({ sha256, offset, byteSize, body }) {
      const url = `${urlOf(blobPartPath(sha256))}?offset=${offset}&byteSize=${byteSize}`;
      const headers = { 'content-type': 'application/octet-stream' };
      return readJson(await send({ url, method: 'PUT', headers, body }), BlobPartAnswer);
    },

    async fetchCatalogue(knownVersion) {
      const headers: Record<string, string> =
        knownVersion === null ? {} : { 'if-none-match': catalogueEtag(knownVersion) };
      const answer = await send({ url: urlOf(CATALOGUE_PATH), method: 'GET', headers });
      if (answer.status !== 304) return readJson(answer, CatalogueSnapshot);
      await answer.cancel();
      return null;
    },

    async fetchImage(sha256) {
      return (await send({ url: urlOf(imagePath(sha256)), method: 'GET', headers: {} })).body;
    },

    async fetchRelayedBlob(sha256, offset) {
      const url = `${urlOf(relayedBlobPath(sha256))}?offset=${offset}`;
      return (await send({ url, method: 'GET', headers: {} })).body;
    },

    async waitForCommands({ number, seal }, waitSeconds) {
      const query = new URLSearchParams({ after: String(number), waitSeconds: String(waitSeconds) });
      if (seal !== null) query.set('seal', seal);
      const url = `${urlOf(COMMANDS_PATH)}?${query}`;
      const answer = await send({ url, method: 'GET', headers: {} }, limits.firstByteMs + waitSeconds * 1000);
      return readJson(answer, CommandsAnswer);
    },
  };
}

/** In pieces, so that a slow line shows progress and is not taken for a dead one. */
async function* pieces(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < body.length; start += SENDING_PIECE_BYTES) {
    yield body.subarray(start, start + SENDING_PIECE_BYTES);
  }
}

/** What is not of the protocol's form does not come from central: the wifi of a café answers 200 to everything. */
async function readJson<Schema extends z.ZodType>(answer: ExchangeAnswer, schema: Schema): Promise<z.output<Schema>> {
  const result = schema.safeParse(readableJson(await readText(answer)));
  if (result.success) return result.data;
  throw new CentralUnreachableError('what answered does not speak the protocol', { cause: result.error });
}

async function refusal(answer: ExchangeAnswer): Promise<Error> {
  const header = Number(answer.headers.get('retry-after') ?? 'none');
  const retryAfterSeconds = Number.isFinite(header) && header >= 0 ? header : null;
  const problem = Problem.safeParse(readableJson(await readText(answer)));
  const isPassing = isProxyAlone(answer.status);
  if (problem.success && !isPassing) return new CentralRefusedError(problem.data, retryAfterSeconds);
  const { status } = answer;
  return new CentralUnreachableError(`the answer was ${status}`, { status, retryAfterSeconds });
}

async function readText(answer: ExchangeAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of answer.body) {
    byteSize += chunk.byteLength;
    if (byteSize > LARGEST_ANSWER_BYTES) throw new CentralUnreachableError('the answer is far too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
