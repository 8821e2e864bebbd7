import net from 'node:net';
import type { Fault, FaultRule } from './fault.ts';
import { createTrickle } from './trickle.ts';

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

/** One request on its way, and what the line does to it. */
interface Carried {
  line: string;
  chunks: Buffer[];
  byteSize: number;
  /** Once struck, for good. */
  struck?: Fault;
  drawn?: Fault | null;
}

const REQUEST_LINE = /^(?:GET|POST|PUT|DELETE|HEAD) \S+ HTTP\/1\.1\r\n/;

/** A bad line between two real ends, on real sockets: it breaks what a mock would only pretend to break. */
export function createFaultProxy(targetPort: number): FaultProxy {
  let target = targetPort;
  let rule: FaultRule | undefined;
  let left = 0;
  let strikes = 0;
  const sockets = new Set<net.Socket>();
  const timers = new Set<NodeJS.Timeout>();
  /** Requests that wait until a later one has been answered. */
  let heldBack: { isLater: boolean; release(): void }[] = [];

  function track(socket: net.Socket): net.Socket {
    sockets.add(socket);
    // Both ends send at once what they have; held back here it would take 40 ms more a call.
    socket.setNoDelay(true);
    // Broken connections are what this is for; both ends notice by themselves.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  /** The fault for a request, if it is to be struck. Looked at anew for each piece: the rule may have changed. */
  function faultFor(carried: Carried): Fault | undefined {
    if (carried.struck !== undefined) return carried.struck;
    if (rule === undefined || left <= 0) return undefined;
    if (rule.matching !== undefined && !rule.matching.test(carried.line)) return undefined;
    if (typeof rule.fault !== 'function') return rule.fault;
    if (carried.line === '') return undefined;
    carried.drawn ??= rule.fault();
    return carried.drawn ?? undefined;
  }

  function strike(): void {
    strikes += 1;
    left -= 1;
  }

  /** Sends what has come of a request to the server once more; its second answer interests nobody. */
  function repeat({ chunks }: Carried): void {
    const again = track(net.connect(target, '127.0.0.1'));
    again.write(Buffer.concat(chunks));
    again.once('data', () => again.destroy());
  }

  function connect(client: net.Socket): void {
    track(client);
    let carried: Carried = { line: '', chunks: [], byteSize: 0 };
    if (faultFor(carried)?.kind === 'refuse') {
      strike();
      client.destroy();
      return;
    }
    const server = track(net.connect(target, '127.0.0.1'));
    let isAnswerLost = false;
    let isHeldBack = false;
    const toServer = createTrickle(server);
    const toClient = createTrickle(client);

    client.on('data', (chunk) => {
      const line = REQUEST_LINE.exec(chunk.toString('latin1', 0, 2000))?.[0];
      if (line !== undefined) carried = { line, chunks: [], byteSize: 0 };
      const fault = faultFor(carried);
      if (fault?.kind === 'half-open') {
        if (line !== undefined) strike();
        return;
      }
      carried.byteSize += chunk.length;
      carried.chunks.push(chunk);
      if (fault?.kind === 'cut-request' && carried.byteSize > fault.afterBytes) {
        strike();
        server.end(chunk.subarray(0, chunk.length - (carried.byteSize - fault.afterBytes)));
        client.destroy();
        return;
      }
      if (line !== undefined && (fault?.kind === 'repeat' || fault?.kind === 'slow' || fault?.kind === 'reorder')) {
        strike();
        carried.struck = fault;
        if (fault.kind === 'reorder') holdBack();
      } else if (line !== undefined) for (const held of heldBack) held.isLater = true;
      if (isHeldBack) return;
      if (fault?.kind === 'slow' && fault.way === 'request') toServer.send(chunk, fault);
      else toServer.send(chunk);
    });

    /** Its caller may give up meanwhile; what it sent is still on the way. */
    function holdBack(): void {
      isHeldBack = true;
      const held = carried;
      heldBack.push({
        isLater: false,
        release() {
          isHeldBack = false;
          for (const chunk of held.chunks) server.write(chunk);
          if (client.destroyed) server.once('data', () => server.destroy());
        },
      });
    }

    server.on('data', (chunk) => {
      const fault = faultFor(carried);
      if (isAnswerLost) return;
      if (fault?.kind === 'cut-answer' || fault?.kind === 'refuse') {
        // The answer exists, so whatever the request did has been done.
        isAnswerLost = true;
        strike();
        client.destroy();
        server.destroy();
      } else if (fault?.kind === 'delay') {
        strike();
        later(fault.ms, () => client.write(chunk));
      } else if (fault?.kind === 'slow' && fault.way === 'answer') toClient.send(chunk, fault);
      else toClient.send(chunk);
      if (fault?.kind === 'repeat' && carried.chunks.length > 0) {
        const sent = { ...carried };
        carried.chunks = [];
        later(fault.afterMs, () => repeat(sent));
      }
      releaseOthers();
    });
    client.on('close', () => {
      if (!isHeldBack) server.destroy();
    });
    server.on('close', () => client.destroy());
  }

  function releaseOthers(): void {
    const due = heldBack.filter(({ isLater }) => isLater);
    heldBack = heldBack.filter(({ isLater }) => !isLater);
    for (const { release } of due) release();
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
      for (const timer of timers) clearTimeout(timer);
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
      if (typeof next.fault !== 'function' && next.fault.kind === 'refuse') {
        for (const socket of sockets) socket.destroy();
      }
    },
    heal() {
      rule = undefined;
      left = 0;
      for (const held of heldBack) held.isLater = true;
      releaseOthers();
    },
    strikes: () => strikes,
  };
}
