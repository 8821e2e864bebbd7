/** A shop whose line is dead but whose connection is open must not hold a half-written file for half an hour. */
const IDLE_LIMIT_MS = 60_000;

/**
 * A request's body that simply ends where the connection broke, or where nothing came for a minute: what has arrived
 * until then is worth keeping.
 */
export async function* readUntilCut(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const chunk = await nextChunk(reader);
      if (chunk === undefined) return;
      yield chunk;
    }
  } finally {
    reader.releaseLock();
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  const timer = setTimeout(() => void reader.cancel(), IDLE_LIMIT_MS);
  try {
    return (await reader.read()).value;
  } catch {
    // The connection broke: there is nobody left to tell, and the sender asks again where to go on.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
