import type { Logger } from 'pino';
import { PROTOCOL_VERSION_HEADER } from '../protocol/version.ts';
import { CentralRefusedError, CentralUnreachableError } from './central-errors.ts';

/** Why there is no sync although central may be there; each needs a person. */
export type SyncTrouble =
  | ('not-enrolled' | 'enrol-code-refused' | 'token-refused' | 'locked-out' | 'version-refused')
  /** Said by where the shop stands, not by a call. */
  | 'second-server';

const ADVICE: Record<SyncTrouble, string> = {
  'not-enrolled':
    'This shop has not been enrolled at central: open its set-up page, or start its server once with ENROL_CODE, with a code from Kiosks and shops there.',
  'enrol-code-refused':
    'Central refuses this ENROL_CODE, which is wrong, used or older than a day: make another one at central under Kiosks and shops, and start this server with it.',
  'token-refused':
    'Central no longer knows this server, because somebody there has revoked it: the shop works on, but nothing reaches central.',
  'locked-out':
    'Somebody at central has locked this computer out: the shop has another one, or will have. What central does not have yet stays here. A code from Kiosks and shops there, typed on this computer’s page, makes it the shop’s computer again.',
  'version-refused': 'Central does not speak with this version of the software any more: update this server.',
  'second-server':
    'Another server runs on a copy of the data of this shop: stop one of the two, then start the other one again. What is done here waits meanwhile, and nothing of it is lost.',
};

/** What a person has to do; null without trouble. */
export const adviceFor = (trouble: SyncTrouble | null): string | null => (trouble === null ? null : ADVICE[trouble]);

export interface Link {
  isLinked(): boolean;
  lastContactAt(): string | null;
  trouble(): SyncTrouble | null;
  setTrouble(trouble: SyncTrouble): void;
  /** An answer came that the sync can work with. */
  succeeded(): void;
  /** @returns how long central asked to be left alone, in milliseconds */
  failed(error: unknown): number;
}

/** Longer waits are not believed: a proxy's mistake must not silence a shop for a day. */
const LONGEST_RETRY_AFTER_SECONDS = 300;

interface LinkEvents {
  /** Central is in reach again. */
  onReturn(): void;
  /** It answered, if only to refuse. */
  onAnswer?(): void;
  /** Nobody answered. */
  onSilence?(): void;
  /** Central refuses this computer, or lets it in after it did not or after a start. */
  onRefusal?(isRefused: boolean): void;
}

/** Whether central can be spoken to, as seen by every call of every loop. */
export function createLink(logger: Logger, { onReturn, onAnswer, onSilence, onRefusal }: LinkEvents): Link {
  let isLinked = false;
  let lastContactAt: string | null = null;
  let trouble: SyncTrouble | null = null;

  function lose(reason: string): void {
    if (isLinked) logger.warn({ reason }, 'central is out of reach; the shop goes on without it');
    isLinked = false;
  }

  function setTrouble(found: SyncTrouble): void {
    if (trouble === found) return;
    logger.error({ trouble: found }, ADVICE[found]);
    trouble = found;
    if (found === 'token-refused' || found === 'locked-out') onRefusal?.(true);
  }

  return {
    isLinked: () => isLinked,
    lastContactAt: () => lastContactAt,
    trouble: () => trouble,
    setTrouble,
    succeeded() {
      lastContactAt = new Date().toISOString();
      trouble = null;
      if (isLinked) return;
      isLinked = true;
      logger.info('central is in reach');
      onRefusal?.(false);
      onReturn();
    },
    failed(error) {
      if (error instanceof CentralUnreachableError) {
        lose(error.message);
        onSilence?.();
        return waitOf(error.retryAfterSeconds);
      }
      if (error instanceof CentralRefusedError) {
        onAnswer?.();
        const found = troubleOf(error);
        if (found !== null) {
          setTrouble(found);
          lose(error.message);
        } else logger.warn({ err: error }, 'central refused a call of the sync');
        return waitOf(error.retryAfterSeconds);
      }
      logger.error({ err: error }, 'a step of the sync failed unexpectedly; it will be tried again');
      return 0;
    },
  };
}

function troubleOf(error: CentralRefusedError): SyncTrouble | null {
  if (error.status === 401) return error.at === null ? 'token-refused' : 'locked-out';
  if (error.code === 'enrol-code-refused') return 'enrol-code-refused';
  if (error.parameter === PROTOCOL_VERSION_HEADER) return 'version-refused';
  return null;
}

const waitOf = (seconds: number | null) => Math.min(seconds ?? 0, LONGEST_RETRY_AFTER_SECONDS) * 1000;
