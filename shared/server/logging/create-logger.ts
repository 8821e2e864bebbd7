import { type DestinationStream, type Logger, pino } from 'pino';
import { allowedFields } from './log-fields.ts';
import { createMask } from './mask-secrets.ts';
import { currentRequestId } from './request-id.ts';

interface LoggerOptions {
  /** Where lines go; by default standard error: standard output belongs to what a person should read. */
  destination?: DestinationStream;
  /** Values that no line may hold, such as the passwords in this server's settings. */
  secrets?: readonly string[];
}

/**
 * One JSON line per entry, with the id of the request that it was written for. Only fields that are known to be no secrets
 * are written (log-fields.ts), and what looks like a secret in messages and errors is hidden.
 */
export function createLogger(name: string, level = 'info', { destination, secrets }: LoggerOptions = {}): Logger {
  const mask = createMask(secrets);
  return pino(
    {
      name,
      level,
      mixin() {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      // Pino's own takes apart whatever looks like an error.
      serializers: { err: (described: unknown) => described },
      formatters: { log: (fields) => allowedFields(fields, mask) },
      hooks: {
        logMethod(given, method) {
          const [first, ...others] = given.map((part) => (typeof part === 'string' ? mask(part) : part));
          const error = errorOf(first);
          // Without a message pino takes the error's own, unmasked.
          const message = others.length === 0 && error !== undefined ? [mask(error.message)] : others;
          method.apply(this, [first, ...message] as Parameters<typeof method>);
        },
      },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}

function errorOf(logged: unknown): Error | undefined {
  if (logged instanceof Error) return logged;
  const { err } = Object(logged);
  return err instanceof Error ? err : undefined;
}
