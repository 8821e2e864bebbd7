import type { RestoredDatabase } from '@printfront/shared/contracts/shop-health.ts';
import { RESTORED_SAID_MS } from '@printfront/shared/domain/shop-health.ts';
import { localMinute } from '@printfront/shared/server/service/local-time.ts';
import type { z } from 'zod';

type Restored = z.infer<typeof RestoredDatabase>;

const at = (instant: string) => localMinute(new Date(instant)).replace(' ', ' at ');

/** For as long as staff read it on their page. */
export const isStillSaid = (restored: Restored, now: Date): boolean =>
  now.getTime() - Date.parse(restored.at) < RESTORED_SAID_MS;

export function restoredInWords({ at: since, why, copyOf }: Restored): string {
  const copy = copyOf == null ? 'what was left of it' : `its copy of ${at(copyOf)}`;
  const what = copyOf == null ? 'What was done last may be missing.' : 'What was done between the two is missing.';
  return `On ${at(since)} ${copy} took the place of the database: ${why}. ${what}`;
}
