import { z } from 'zod';
import { MAIL_PROBLEMS } from '../domain/mail-problems.ts';
import { computerSection, writtenSecret } from './computer-settings.ts';
import { endpoint } from './endpoint.ts';
import { MAY_SET } from './settings.ts';

/** `starttls`: in the clear until both agree, and nothing is said before; `tls`: from the first byte. */
export const MAIL_SECURITIES = ['starttls', 'tls'] as const;

/** Nothing in a header may begin another one. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'one line of text');

const MailAddress = z.string().trim().max(200).regex(z.regexes.email, 'a mail address');

export const MailServer = z.object({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i, 'a name such as smtp.example.com')
    .nullable()
    .describe('Null: none, and nobody is written to.'),
  port: z.int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  user: line(200).nullable().describe('Null: the server asks for none.'),
  senderName: line(100).nullable(),
  senderAddress: MailAddress.nullable().describe('Needed with a server.'),
});
export type MailServer = z.infer<typeof MailServer>;

const Password = z.string().min(1).max(500);

const MailServerSection = computerSection(MailServer, ['password']);
export type MailServerSection = z.infer<typeof MailServerSection>;

export const SavedMailServer = z
  .object({
    section: MailServerSection,
    canKeepPassword: z.boolean().describe('False where central has no key to seal one with: CENTRAL_SECRETS_KEY.'),
  })
  .meta({ id: 'MailServer', description: 'Through which mail server central writes to people.' });
export type SavedMailServer = z.infer<typeof SavedMailServer>;

export const getMailServer = endpoint({
  name: 'getMailServer',
  summary: 'Through which mail server central writes to people; its password is never told',
  method: 'GET',
  path: '/settings/mail-server',
  ...MAY_SET,
  where: ['central', 'edge'],
  status: 200,
  answer: SavedMailServer,
  problems: [],
});

const WithPassword = MailServer.extend({ password: writtenSecret(Password) });
const hasSender = { message: 'an address with a server', path: ['senderAddress'], params: { problem: 'missing' } };
const isWhole = ({ host, senderAddress }: MailServer) => host === null || senderAddress !== null;

export const setMailServer = endpoint({
  name: 'setMailServer',
  summary: 'The mail server, from the next mail on',
  method: 'PUT',
  path: '/settings/mail-server',
  ...MAY_SET,
  where: ['central', 'edge'],
  ifMatch: true,
  body: WithPassword.refine(isWhole, hasSender),
  status: 200,
  answer: SavedMailServer,
  problems: ['edited-meanwhile'],
});

export const tryMailServer = endpoint({
  name: 'tryMailServer',
  summary: 'Send a test mail through a mail server before it is saved, and hear what is wrong',
  method: 'POST',
  path: '/settings/mail-server/try',
  ...MAY_SET,
  where: ['central', 'edge'],
  body: WithPassword.extend({ to: MailAddress }).refine(isWhole, hasSender),
  status: 200,
  answer: z.object({
    failure: z
      .object({ problem: z.enum(MAIL_PROBLEMS), detail: z.string().describe('In the words of the machine.') })
      .nullable()
      .describe('Null: the server has taken the mail.'),
  }),
  problems: [],
});
