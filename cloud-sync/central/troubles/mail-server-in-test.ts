import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  readonly to: readonly string[];
  /** As it came: headers and text. */
  readonly source: string;
}

/** A mail server that keeps what it is given. Addresses at `nowhere.example` it refuses. */
export async function startMailServerInTest() {
  const taken: TakenMail[] = [];
  const state = { isBroken: false };
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'shop' && password === 'mail password') done(null, { user: username });
      else done(new Error('Invalid login'));
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    taken,
    state,
    settings: {
      url: `smtp://127.0.0.1:${port}`,
      user: 'shop',
      password: 'mail password',
      from: 'Printfront <prints@shop.example>',
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
