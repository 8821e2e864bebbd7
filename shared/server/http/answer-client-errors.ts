import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { BARE_SECURITY_HEADERS } from './security-headers.ts';

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** An answer without a body, as text, for connections that no app will see. */
export const bareAnswer = (status: string, more: readonly string[] = []): string =>
  [`HTTP/1.1 ${status}`, ...more, ...SECURITY_LINES, 'Connection: close', 'Content-Length: 0', '\r\n'].join('\r\n');

const SECURITY_LINES = Object.entries(BARE_SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`);

/** Says what is wrong to a caller who sends no request, too much header, or too slowly; Node would, without our headers. */
export function answerClientErrors(server: Server): void {
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { headersSent: boolean } }) => {
      // A caller in the midst of its TLS greeting can be told nothing: the words would wait for the greeting's end for good.
      if (error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT') return void socket.destroy();
      // An answer that has begun cannot be followed by another: what is wrong then can only be seen from the cut.
      const mayAnswer = socket.writable && error.code !== 'ECONNRESET' && socket._httpMessage?.headersSent !== true;
      if (mayAnswer) socket.write(bareAnswer(STATUS[error.code ?? ''] ?? '400 Bad Request'));
      socket.destroySoon();
    },
  );
}
