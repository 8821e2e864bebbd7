import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { z } from 'zod';

/** The mail server that takes what central writes. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `if-offered`: of a variable only, encrypted as soon as that server can. */
  readonly security: 'starttls' | 'tls' | 'if-offered';
  readonly user: string | null;
  readonly password: string | null;
  /** `prints@shop.example`, or with a name `Shop <prints@shop.example>`. */
  readonly from: string;
}

export const MailSettings = {
  MAIL_SERVER: z
    .url({ protocol: /^smtps?$/, error: 'it must be an address such as smtp://mail.example:587' })
    .optional(),
  MAIL_USER: z.string().trim().min(1).optional(),
  MAIL_PASSWORD: z.string().min(1).optional(),
  /** Who the mails come from: `prints@shop.example`, or with a name `Shop <prints@shop.example>`. */
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>@\r\n]+<)?[^<>@\s]+@[^<>@\s]+>?$/, 'it must be an address such as prints@shop.example')
    .optional(),
};

/**
 * @returns undefined: nobody is written to
 * @throws SettingError when only some of what is needed is set
 */
export function mailServerOf(settings: z.output<z.ZodObject<typeof MailSettings>>): MailServer | undefined {
  const { MAIL_SERVER: url, MAIL_USER: user, MAIL_PASSWORD: password, MAIL_FROM: from } = settings;
  if (url === undefined) return undefined;
  if (from === undefined) throw new SettingError('The setting MAIL_FROM is required when MAIL_SERVER is set.');
  if ((user === undefined) !== (password === undefined)) {
    const missing = user === undefined ? 'MAIL_USER' : 'MAIL_PASSWORD';
    throw new SettingError(`The setting ${missing} is required: the two belong together.`);
  }
  const { protocol, hostname, port, username, password: inUrl } = new URL(url);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    security: isTls ? 'tls' : 'if-offered',
    user: user ?? (username === '' ? null : decodeURIComponent(username)),
    password: password ?? (inUrl === '' ? null : decodeURIComponent(inUrl)),
    from,
  };
}
