import { KIOSK_PIN_TRIES } from '@printfront/shared/contracts/kiosk-staff.ts';
import type { Passwords } from '@printfront/shared/server/auth/passwords.ts';
import { explainBusy } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';
import { deleteKioskPin, findKioskPin, saveKioskPin } from './kiosk-pin.repository.ts';

const WAIT_MS = 5 * 60_000;

export interface KioskPin {
  read(): Promise<{ isSet: boolean; setBy: string | null; setAt: string | null }>;
  /** @throws HttpProblem too-many-requests */
  set(pin: string, by: string): Promise<void>;
  remove(): Promise<void>;
  /**
   * @param clientId the kiosk on which it was typed
   * @throws HttpProblem pin-wrong, while there is a PIN with how many tries are left; too-many-requests once there is none for a while
   */
  require(clientId: string, pin: string): Promise<void>;
}

/** The one PIN of all kiosks of the shop. Only its slow hash is kept, in the shop: it works without the internet. */
export function createKioskPin(deps: {
  database: EdgeDatabase;
  passwords: Passwords;
  now: () => Date;
  monotonicMs?: (() => number) | undefined;
}): KioskPin {
  const { database, passwords, now, monotonicMs } = deps;
  const tries = createAttemptLimiter({ limit: KIOSK_PIN_TRIES, windowMs: WAIT_MS }, monotonicMs);
  return {
    async read() {
      const pin = await findKioskPin(database);
      return { isSet: pin !== undefined, setBy: pin?.set_by ?? null, setAt: pin?.set_at ?? null };
    },
    async set(pin, by) {
      const pinHash = await passwords.hash(pin, 'known').catch(explainBusy);
      await saveKioskPin(database, { pin_hash: pinHash, set_by: by, set_at: now().toISOString() });
    },
    remove: () => deleteKioskPin(database),
    async require(clientId, pin) {
      const kept = await findKioskPin(database);
      if (kept === undefined) throw new HttpProblem('pin-wrong', 'No PIN for the kiosks of this shop has been set.');
      tries.admit(clientId);
      // Counted before it is looked at, so that many at the same moment are many.
      const count = tries.failed(clientId);
      if (!(await passwords.verify(kept.pin_hash, pin, 'known').catch(explainBusy))) {
        const limit = KIOSK_PIN_TRIES - count;
        throw new HttpProblem('pin-wrong', 'This PIN is wrong.', { parameter: 'pin', limit });
      }
      tries.forgive(clientId);
    },
  };
}
