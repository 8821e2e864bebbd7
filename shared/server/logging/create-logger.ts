import { type Logger, pino } from 'pino';

/** Values of these fields never reach the log, wherever they stand in what is logged. */
const SECRET_FIELDS = [
  'password',
  'token',
  'cookie',
  'authorization',
  'phoneNumber',
  'orderId',
  'pairingCode',
  'enrolCode',
];

/** One JSON line per entry on standard error: standard output belongs to what a person should read. */
export function createLogger(name: string, level = 'info'): Logger {
  return pino(
    { name, level, redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' } },
    pino.destination({ fd: 2, sync: true }),
  );
}
