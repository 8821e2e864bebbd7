export interface LineListener {
  /** @param data as JSON says it */
  onEvent(data: unknown): void;
  /** Nothing comes any more for now: what is new has to be asked for. */
  onAway(): void;
}

/** The server says something every ten seconds: after three that did not come the line is dead, whatever the browser thinks. */
const SILENT_MS = 35_000;
/** A browser gives up by itself when it is refused, at a server that is starting for example. */
const REFUSED_MS = 10_000;

/**
 * Hears the events of an address until it is ended. A line that breaks is taken up again by itself.
 *
 * @returns what ends it
 */
export function openEventLine(url: string, { onEvent, onAway }: LineListener): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const again = (afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onAway();
      open();
    }, afterMs);
  };
  function open(): void {
    source?.close();
    source = new EventSource(url);
    again(SILENT_MS);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      again(SILENT_MS);
      onEvent(JSON.parse(data));
    };
    source.onerror = () => {
      if (isOver) return;
      onAway();
      // Not all pages at the same moment: they were all refused at the same one.
      if (source?.readyState === EventSource.CLOSED) again(REFUSED_MS * (1 + Math.random() / 2));
    };
  }
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
  };
}
