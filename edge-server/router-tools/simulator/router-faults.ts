/**
 * Ways in which a router, or the cable to it, misbehaves. Of the pairs, `before` means before the command is carried
 * out, `after` means that it was carried out and only the answer is lost.
 */
export type FaultKind =
  | 'silent'
  | 'refuse'
  | 'refuse-twice'
  | 'fatal'
  | 'fin-before'
  | 'rst-before'
  | 'silent-after'
  | 'fin-after'
  | 'rst-after'
  | 'fin-mid-reply'
  | 'rst-mid-reply'
  | 'byte-by-byte'
  | 'late-last-byte'
  | 'delay'
  | 'stray-tag'
  | 'untagged'
  | 'interleaved'
  | 'unknown-reply'
  | 'missing-done'
  | 'control-byte'
  | 'absurd-length'
  | 'no-reply-word'
  | 'duplicate-trap'
  | 'rows-in-reply'
  | 'odd-done';

export interface Fault {
  readonly kind: FaultKind;
  /** Path of the commands that it strikes; `*` = all, left out = all but the login. */
  readonly on?: string;
  /** How often it strikes; left out = until cleared. */
  readonly times?: number;
  /** For `delay` and `late-last-byte`. */
  readonly ms?: number;
  /** For `refuse`, `refuse-twice` and `fatal`: what the router says. */
  readonly text?: string;
}

export interface FaultBox {
  inject(fault: Fault): void;
  clear(): void;
  /** The faults that strike this command; those with a number of times are used up by it. */
  strike(path: string): Map<FaultKind, Fault>;
}

export function createFaultBox(): FaultBox {
  let armed: { fault: Fault; left: number }[] = [];
  return {
    inject(fault) {
      armed.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear() {
      armed = [];
    },
    strike(path) {
      const struck = new Map<FaultKind, Fault>();
      for (const entry of armed) {
        const { on } = entry.fault;
        const concerns = on === '*' || (on === undefined ? path !== '/login' : on === path);
        if (!concerns || struck.has(entry.fault.kind)) continue;
        entry.left -= 1;
        struck.set(entry.fault.kind, entry.fault);
      }
      armed = armed.filter((entry) => entry.left > 0);
      return struck;
    },
  };
}
