import { WHY_ASKED_FOR } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { isStillSaid, restoredInWords } from '../restored-in-words.ts';
import { type Check, finding } from './finding.ts';

/** That a database took another's place: it works, and lacks what people have done. */
export const REPLACED_CHECK: Check = {
  name: 'what became of the database',
  async look({ known, machine, now }) {
    const restored = known?.restored;
    // Who asked for it knows.
    if (!restored || restored.why === WHY_ASKED_FOR || !isStillSaid(restored, now())) return [];
    const where = machine.kind === 'edge' ? 'at central and on printed slips' : 'on the computers of the shops';
    const todo =
      `Have staff look ${where} for orders of that time, and look at the disk (dmesg): it may be failing. ` +
      'The files that were damaged are in the folder quarantine. This is said for a week.';
    return [finding('database-replaced', restoredInWords(restored), todo)];
  },
};
