import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

/**
 * SQLSTATE classes and codes (PostgreSQL, appendix A) after which the same call may well succeed: connection, resources,
 * operator intervention; lock not available, serialisation failure, deadlock, a standby that takes no writes.
 */
const PASSING = /^(08|53|57)|^(55P03|40001|40P01|25006)$/;
/** What Node says of a connection that cannot be made or broke. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** To a machine whose clock stands in 1970 until a time server has answered, every certificate is of later. */
const CLOCK = 'CERT_NOT_YET_VALID';
/** pg's own errors have no code. */
const CONNECTION_LOST = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;
/** Text that PostgreSQL cannot hold: NUL above all. */
const NOT_TEXT = new Set(['22021', '22P05']);

/** Turns what PostgreSQL or the way to it refuses into something a caller can be told; anything else comes back as it was. */
export function explainPostgresError(error: unknown): unknown {
  const code = codeOf(error);
  if (NOT_TEXT.has(code)) return new HttpProblem('parameter-invalid', 'A text must not have a NUL character in it.');
  if (!isPassing(error, code)) return error;
  const problem = new HttpProblem('starting-up', 'The database cannot be reached at the moment. Please try again.', {
    retryAfterSeconds: 2,
  });
  problem.cause = error;
  return problem;
}

/** The reason in the words of PostgreSQL or of the network, for the operator who started the server; never the password. */
export function postgresReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return postgresReason(error.errors[0]);
  return error instanceof Error && error.message !== '' ? error.message : codeOf(error) || 'it does not answer';
}

/** Whether the next start may meet it well: nobody has to change a setting for that. */
export function isPassingError(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return isPassingError(error.errors[0]);
  const code = codeOf(error);
  return code === CLOCK || isPassing(error, code);
}

function isPassing(error: unknown, code: string): boolean {
  if (PASSING.test(code) || NETWORK.test(code)) return true;
  return code === '' && error instanceof Error && CONNECTION_LOST.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
