import http from 'node:http';
import https from 'node:https';
import { getCACertificates } from 'node:tls';

/** What came from an address; `json` is undefined where it was none. */
export interface AddressAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Why nothing came of it. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly problem: 'name-unknown' | 'no-answer' | 'certificate' | 'not-printfront';
  constructor(problem: AddressError['problem'], message: string) {
    super(message);
    this.problem = problem;
  }
}

const DEADLINE_MS = 10_000;
const LONGEST_ANSWER = 64 * 1024;
const CERTIFICATE_CODES = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/;
const NOBODY = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL']);

/**
 * One call to an address that somebody has just typed, and nothing that is kept open.
 *
 * @param ca PEM that is believed beside the public authorities, before it is saved
 * @throws AddressError
 */
export function askAddress({
  url,
  ca,
  body,
  headers = {},
}: {
  url: string;
  ca: string | null;
  /** Sent as JSON, by POST. */
  body?: object;
  headers?: Record<string, string>;
}): Promise<AddressAnswer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const isEncrypted = url.startsWith('https:');
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(asAddressError(error));
    const options = {
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      agent: false as const,
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(isEncrypted && ca !== null ? { ca: [...getCACertificates('default'), ca] } : {}),
    };
    const request = (isEncrypted ? https : http).request(url, options, (answer) => {
      const chunks: Buffer[] = [];
      let byteSize = 0;
      answer.on('data', (chunk: Buffer) => {
        byteSize += chunk.length;
        chunks.push(chunk);
        if (byteSize > LONGEST_ANSWER) answer.destroy(new Error('the answer is far too long'));
      });
      answer.on('error', () => reject(new AddressError('not-printfront', 'the answer broke off')));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, json: parse(Buffer.concat(chunks)) }));
    });
    request.on('error', fail);
    request.end(text);
  });
}

function asAddressError({ code = '', name, message }: NodeJS.ErrnoException): AddressError {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new AddressError('name-unknown', message);
  if (name === 'AbortError' || name === 'TimeoutError' || NOBODY.has(code))
    return new AddressError('no-answer', message);
  if (CERTIFICATE_CODES.test(code)) return new AddressError('certificate', message);
  // It hangs up, or speaks something else: HTTP where HTTPS was asked for, and the other way round.
  return new AddressError('not-printfront', message);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
