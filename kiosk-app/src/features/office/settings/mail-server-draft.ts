import type { MailServer } from '@printfront/shared/contracts/mail-server.ts';

export interface MailFields {
  host: string;
  port: number | null;
  security: MailServer['security'];
  user: string;
  /** Empty: the one that is kept stays. */
  password: string;
  senderName: string;
  senderAddress: string;
}

export const mailTyped = ({ host, port, security, user, senderName, senderAddress }: MailServer): MailFields => ({
  host: host ?? '',
  port,
  security,
  user: user ?? '',
  password: '',
  senderName: senderName ?? '',
  senderAddress: senderAddress ?? '',
});

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

export const mailRead = (fields: MailFields) => ({
  host: orNull(fields.host),
  port: fields.port ?? Number.NaN,
  security: fields.security,
  user: orNull(fields.user),
  senderName: orNull(fields.senderName),
  senderAddress: orNull(fields.senderAddress),
  ...(fields.password === '' ? {} : { password: fields.password }),
});

/** By which port mail servers are known. */
export const USUAL_PORT: Record<MailServer['security'], number> = { starttls: 587, tls: 465 };
