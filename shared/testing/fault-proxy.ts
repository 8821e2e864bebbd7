import net from 'node:net';

/** What the line does to requests whose first line matches; the others pass. */
export type Fault =
  /** Connections are closed as soon as they open, and those that are open break. */
  | { kind: 'refuse' }
  /** The request arrives and is acted on; its answer never does, and the connection breaks. */
  | { kind: 'cut-answer' }
  /** The connection breaks after so many bytes of the request have gone through. */
  | { kind: 'cut-request'; afterBytes: number }
  /** Every answer comes so much later. */
  | { kind: 'delay'; ms: number }
  /** The connection stays open and nothing goes through, as after a power cut on the way. */
  | { kind: 'half-open' };

export interface FaultRule {
  fault: Fault;
  /** Of the request line, e.g. /POST .*\/sync\/events/. Default: every request. */
  matching?: RegExp;
  /** How often it strikes before the line is good again. Default: until `heal`. */
  times?: number;
}

export interface FaultProxy {
  url(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Where requests go from now on: a server that was restarted has another port. */
  setTarget(port: number): void;
  set(rule: FaultRule): void;
  heal(): void;
  /** How often the rule has struck since it was set. */
  strikes(): number;
}

const REQUEST_LINE = /^(?:GET|POST|PUT|DELETE|HEAD) \S+ HTTP\/1\.1\r\n/;

/** A bad line between two real ends, on real sockets: it breaks what a mock would only pretend to break. */
export function createFaultProxy(targetPort: number): FaultProxy {
  let target = targetPort;
  let rule: FaultRule | undefined;
  let left = 0;
  let strikes = 0;
  const sockets = new Set<net.Socket>();

  function track(socket: net.Socket): void {
    sockets.add(socket);
    // Broken connections are what this is for; both ends notice by themselves.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  /** The fault for a request, if it is to be struck. */
  function faultFor(requestLine: string): Fault | undefined {
    if (rule === undefined || left <= 0) return undefined;
    return rule.matching === undefined || rule.matching.test(requestLine) ? rule.fault : undefined;
  }

  function strike(): void {
    strikes += 1;
    left -= 1;
  }

  function connect(client: net.Socket): void {
    track(client);
    if (faultFor('')?.kind === 'refuse') {
      strike();
      client.destroy();
      return;
    }
    const server = net.connect(target, '127.0.0.1');
    track(server);
    let requestLine = '';
    let requestBytes = 0;
    let isAnswerLost = false;
    const breakBoth = () => {
      client.destroy();
      server.destroy();
    };

    client.on('data', (chunk) => {
      const line = REQUEST_LINE.exec(chunk.toString('latin1', 0, 2000))?.[0];
      if (line !== undefined) {
        requestLine = line;
        requestBytes = 0;
      }
      const fault = faultFor(requestLine);
      if (fault?.kind === 'half-open') {
        if (line !== undefined) strike();
        return;
      }
      requestBytes += chunk.length;
      if (fault?.kind === 'cut-request' && requestBytes > fault.afterBytes) {
        strike();
        server.end(chunk.subarray(0, chunk.length - (requestBytes - fault.afterBytes)));
        client.destroy();
        return;
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      const fault = faultFor(requestLine);
      if (isAnswerLost) return;
      if (fault?.kind === 'cut-answer' || fault?.kind === 'refuse') {
        // The answer exists, so whatever the request did has been done.
        isAnswerLost = true;
        strike();
        breakBoth();
      } else if (fault?.kind === 'delay') {
        strike();
        setTimeout(() => client.write(chunk), fault.ms);
      } else client.write(chunk);
    });
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  }

  const listener = net.createServer(connect);
  return {
    url() {
      const address = listener.address();
      if (typeof address !== 'object' || address === null) throw new Error('The proxy is not listening.');
      return `http://127.0.0.1:${address.port}`;
    },
    start: () => new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve)),
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
    setTarget(port) {
      target = port;
    },
    set(next) {
      rule = next;
      left = next.times ?? Number.POSITIVE_INFINITY;
      strikes = 0;
      if (next.fault.kind === 'refuse') for (const socket of sockets) socket.destroy();
    },
    heal() {
      rule = undefined;
      left = 0;
    },
    strikes: () => strikes,
  };
}
