import { createTransport } from 'nodemailer';
import type { MailServer } from '../settings/mail-settings.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  /** Says what it is about, so that mail programs put what is over beside what it was. */
  readonly about: string;
}

/** A mail server that does not answer must not hold the next look. */
const PATIENCE_MS = 20_000;

/** Sends one mail to several people. @returns those whom the server refused. @throws when it refused them all, or the mail */
export async function sendMail(
  { host, port, security, user, password, from }: MailServer,
  to: readonly string[],
  { subject, text, about }: Mail,
): Promise<string[]> {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // The texts are ours: nothing in them names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { rejected = [] } = await transport.sendMail({
    from,
    to: [...to],
    subject,
    text,
    // Nobody's absence notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Printfront-About': about },
  });
  return [...rejected];
}
