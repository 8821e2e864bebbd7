import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the contract is checked by the server
  body: any;
}

export interface TestClient {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  upload(path: string, file: Buffer | undefined, options?: UploadOptions): Promise<Answer>;
  /** A form with one file. */
  send(method: string, path: string, file: Buffer, fields?: Record<string, string>): Promise<Answer>;
  bytes(path: string, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
  /** The first of a stream of events, which is then let go. */
  firstEvent(path: string): Promise<Answer>;
  /** A stream of events, until it ends or is ended. */
  follow(path: string): Promise<Following>;
  cookie(): string | undefined;
}

export interface Following {
  readonly status: number;
  readonly headers: Headers;
  /** @returns the next one that is so, passing over others; undefined when the stream ends before */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the contract is checked by the server
  next(isSo?: (event: any) => boolean): Promise<any>;
  end(): void;
}

interface UploadOptions {
  name?: string;
  fields?: Record<string, string>;
  /** Another part named `file` behind the first. */
  second?: Buffer;
}

/** A browser as far as the server can tell: keeps its cookies, says that it is our page. */
export function createTestClient(url: string, earlierCookie?: string, more: Record<string, string> = {}): TestClient {
  let cookie = earlierCookie;

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-requested-with', 'printfront');
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    if (cookie !== undefined) headers.set('cookie', cookie);
    const target = path.startsWith('/api/') ? url + path : url + API_BASE + path;
    const response = await fetch(target, { ...init, headers });
    const set = response.headers.getSetCookie()[0];
    if (set !== undefined) cookie = set.split(';')[0];
    return response;
  }

  async function answer(response: Response): Promise<Answer> {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  async function follow(path: string): Promise<Following> {
    const leaving = new AbortController();
    const response = await send(path, { signal: leaving.signal });
    const events = eventsOf(response);
    return {
      status: response.status,
      headers: response.headers,
      async next(isSo = () => true) {
        for (;;) {
          const { value, done } = await events.next();
          if (done || isSo(value)) return value;
        }
      },
      end: () => leaving.abort(),
    };
  }

  return {
    follow,
    async firstEvent(path) {
      const leaving = new AbortController();
      const response = await send(path, { signal: leaving.signal });
      if (response.status !== 200) return answer(response);
      const { value: body } = await eventsOf(response).next();
      leaving.abort();
      return { status: response.status, headers: response.headers, body };
    },
    cookie: () => cookie,
    async call(method, path, body, headers = {}) {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      return answer(await send(path, { method, headers: { 'content-type': 'application/json', ...headers }, ...json }));
    },
    async upload(path, file, { name = 'photo.jpg', fields = {}, second } = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)]), name);
      if (second !== undefined) form.append('file', new Blob([new Uint8Array(second)]), 'second.jpg');
      return answer(await send(path, { method: 'POST', body: form }));
    },
    async send(method, path, file, fields = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.append('file', new Blob([new Uint8Array(file)]), 'photo.jpg');
      return answer(await send(path, { method, body: form }));
    },
    async bytes(path, headers = {}) {
      const response = await send(path, { headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    },
  };
}

/** The data of each event, read as JSON. */
async function* eventsOf({ body }: Response): AsyncGenerator<unknown, undefined> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) return undefined;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) yield JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null');
  }
}
