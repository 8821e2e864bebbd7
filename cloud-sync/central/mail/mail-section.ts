import { MailServer as MailServerFields } from '@printfront/shared/contracts/mail-server.ts';
import { computerSection, type GivenFields } from '@printfront/shared/server/computer-settings/sections.ts';
import type { MailServer } from '../settings/mail-settings.ts';

/** What an owner sets of it. */
export const mailSection = computerSection({
  values: MailServerFields,
  start: {
    host: null,
    port: 587,
    security: 'starttls',
    user: null,
    senderName: null,
    senderAddress: null,
  } as MailServerFields,
  secrets: ['password'],
});

const FROM = /^(?:([^<>]+)<)?([^<>@\s]+@[^<>@\s]+?)>?$/;

/** All of a server that variables name is theirs: a password that an owner kept for another must not be given to it. */
export function mailGivenBy(server: MailServer | undefined): GivenFields {
  if (server === undefined) return {};
  const { host, port, security, user, password, from } = server;
  const [, senderName, senderAddress] = FROM.exec(from) ?? [];
  const fields = {
    host: ['MAIL_SERVER', host],
    port: ['MAIL_SERVER', port],
    security: ['MAIL_SERVER', security === 'tls' ? 'tls' : 'starttls'],
    user: [user === null ? 'MAIL_SERVER' : 'MAIL_USER', user],
    senderName: ['MAIL_FROM', senderName?.trim() ?? null],
    senderAddress: ['MAIL_FROM', senderAddress ?? from],
    ...(password === null ? {} : { password: ['MAIL_PASSWORD', password] }),
  } as const satisfies Record<string, readonly [string, unknown]>;
  return Object.fromEntries(
    Object.entries(fields).map(([field, [variable, value]]) => [field, { variable, value }] as const),
  );
}
