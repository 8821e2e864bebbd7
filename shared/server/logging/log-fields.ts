/**
 * What a log line may hold beside its message and an error: figures, kinds and codes, and hashes, which open nothing.
 * A field that is not named here is left out, because nobody has thought about whether it is a secret.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['requestId', 'method', 'endpoint', 'route', 'status', 'durationMs', 'unwrittenCount'],
  ...['kind', 'attempt', 'reason', 'replyWord', 'ensured', 'removed', 'failed', 'provider'],
  ...['orders', 'orderCount', 'uploads', 'files', 'sha256', 'serverId', 'eventType', 'code', 'detail', 'trouble'],
  ...['cursor', 'newest', 'number', 'commandType', 'catalogueVersion'],
  ...['damage', 'snapshot', 'notAfter'],
]);

/** How deep the causes of an error are followed. */
const CAUSES = 3;

type Fields = Record<string, unknown>;

/** A log line's fields as they may be written: only those that are allowed, only plain values, and errors without what hangs on them. */
export function allowedFields(fields: Fields, mask: (text: string) => string): Fields {
  const kept: Fields = {};
  let dropped = 0;
  for (const [name, value] of Object.entries(fields)) {
    const written =
      name === 'err' ? describeError(value, mask) : ALLOWED.has(name) ? plain(name, value, mask) : undefined;
    if (written === undefined) dropped += value === undefined ? 0 : 1;
    else kept[name] = written;
  }
  return dropped === 0 ? kept : { ...kept, droppedFields: dropped };
}

function plain(name: string, value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return name === 'requestId' ? value : mask(value);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}

/** Libraries hang the whole request, rows and settings on their errors; of those nothing is written. */
function describeError(error: unknown, mask: (text: string) => string, depth = 0): unknown {
  if (!(error instanceof Error)) return mask(String(error));
  const code = 'code' in error && typeof error.code === 'string' ? { code: mask(error.code) } : {};
  const cause =
    error.cause === undefined || depth === CAUSES ? {} : { cause: describeError(error.cause, mask, depth + 1) };
  return { type: error.name, message: mask(error.message), ...code, stack: mask(error.stack ?? ''), ...cause };
}
