import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificates.ts';

export interface TakenMail {
  readonly to: readonly string[];
  /** As it came: headers and text. */
  readonly source: string;
}

/**
 * A mail server that keeps what it is given. Addresses at `nowhere.example` it refuses, and senders at `stranger.example`.
 *
 * @param certificate with one it speaks in the clear to nobody; without one it knows no other way
 */
export async function startMailServerInTest({
  certificate,
  secure = false,
}: {
  certificate?: Certificate;
  secure?: boolean;
} = {}) {
  const taken: TakenMail[] = [];
  const state = { isBroken: false };
  const server = new SMTPServer({
    authOptional: false,
    ...(certificate === undefined ? { disabledCommands: ['STARTTLS'] } : { ...certificate, secure }),
    allowInsecureAuth: certificate === undefined,
    onAuth({ username, password }, _session, done) {
      if (username === 'shop' && password === 'mail password') done(null, { user: username });
      else done(new Error('Invalid login'));
    },
    onMailFrom({ address }, _session, done) {
      done(address.endsWith('@stranger.example') ? new Error('Sender address rejected: not owned by user') : null);
    },
    onRcptTo({ address }, _session, done) {
      done(address.endsWith('@nowhere.example') ? new Error('No such mailbox') : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (state.isBroken) return done(new Error('The disk is full'));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, source: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  // A caller who does not believe the certificate hangs up: that is the caller's to tell.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    taken,
    state,
    settings: {
      host: '127.0.0.1',
      port,
      security: 'if-offered' as const,
      user: 'shop',
      password: 'mail password',
      from: 'Printfront <prints@shop.example>',
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
