import http from 'node:http';
import net from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** The same as it came, before anything was taken for text. */
  readonly bytes: Buffer;
}

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** A request whose Host and Origin can be anything, which fetch does not allow. Nothing is followed. */
export function rawRequest(origin: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, hostname, port, method, path, headers }, async (response) => {
      const chunks: Buffer[] = [];
      const isEndless = response.headers['content-type']?.startsWith('text/event-stream');
      for await (const chunk of response) {
        chunks.push(chunk);
        // Leaving the loop ends the connection.
        if (isEndless) break;
      }
      const bytes = Buffer.concat(chunks);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString('utf8'), bytes });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** What comes back when exactly this is written to a connection. */
export function rawExchange(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
