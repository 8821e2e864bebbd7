import type { MailProblem } from '@printfront/shared/domain/mail-problems.ts';

/** As nodemailer names it, and what is below it. */
interface Failure {
  code?: string;
  command?: string;
  message?: string;
  cause?: unknown;
  errno?: unknown;
  syscall?: string;
}

const NOT_THERE = /EAI_AGAIN|ENOTFOUND|ENODATA|ESERVFAIL/;
const CERTIFICATE = /certificate|self.signed|ALTNAME|CERT_|altnames|UNABLE_TO_|ERR_TLS_CERT/i;
const ENCRYPTION = /wrong version number|ERR_SSL|STARTTLS|SSL routines|EPROTO|packet length/i;
const AWAY = /EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|timeout|timed out|ETIMEDOUT|Greeting never/i;

/** What is wrong with a mail server, of what was thrown while it was spoken to. */
export function mailProblemOf(error: unknown): MailProblem {
  const { code = '', command = '', message = '' } = (error ?? {}) as Failure;
  const said = `${code} ${message} ${causesOf(error)}`;
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'password';
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'sender-refused';
  if (code === 'EENVELOPE' && command === 'RCPT TO') return 'recipient-refused';
  if (code === 'EDNS' || NOT_THERE.test(said)) return 'unknown-host';
  if (/ECONNREFUSED/.test(said)) return 'refused';
  if (CERTIFICATE.test(said)) return 'certificate';
  if (code === 'ETLS' || code === 'EREQUIRETLS' || ENCRYPTION.test(said)) return 'no-encryption';
  if (AWAY.test(said)) return 'no-answer';
  if (code === 'EMESSAGE' || code === 'EENVELOPE') return 'mail-refused';
  return 'failed';
}

/** What it says, for who looks closer. */
export const mailDetailOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);

function causesOf(error: unknown): string {
  const { cause } = (error ?? {}) as Failure;
  if (cause === undefined || cause === null) return '';
  const { code = '', message = '' } = cause as Failure;
  return `${code} ${message} ${causesOf(cause)}`;
}
