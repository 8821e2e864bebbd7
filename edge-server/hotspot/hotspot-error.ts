/**
 * What went wrong between the edge server and the router:
 * `auth` the router refused the API user; `trap` it understood the command and said no; `timeout` it did not answer in
 * time; `connection` no connection, or it broke; `fatal` the router ended the session itself; `protocol` bytes or
 * replies that make no sense.
 */
export type HotspotErrorKind = 'auth' | 'trap' | 'timeout' | 'connection' | 'fatal' | 'protocol';

/** Why the router said no, read from its text. `foreign`: the name belongs to a row that is not ours. */
export type TrapReason =
  | 'duplicate'
  | 'no-such-item'
  | 'no-permission'
  | 'bad-value'
  | 'feature-off'
  | 'foreign'
  | 'other';

interface HotspotErrorDetails {
  /** True when the command was sent and may have been carried out: look before trying again. */
  readonly maybeDone?: boolean;
  readonly reason?: TrapReason;
  readonly cause?: unknown;
}

/** The only error a Hotspot answers with. Its message never holds a password. */
export class HotspotError extends Error {
  override readonly name = 'HotspotError';
  readonly kind: HotspotErrorKind;
  readonly maybeDone: boolean;
  readonly reason: TrapReason | undefined;

  constructor(kind: HotspotErrorKind, message: string, details: HotspotErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.maybeDone = details.maybeDone ?? false;
    this.reason = details.reason;
  }

  /** Whether the router itself is out of reach, so that asking it for something else is no use either. */
  get routerIsAway(): boolean {
    return this.kind !== 'trap';
  }
}
