import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Test files that take longest, of the ends that `npm test` prints. Vitest begins with the largest where it has not run before,
 * and what is long and comes last has one processor idle to its end.
 */
const LONG = [
  'cloud-sync/central/health/central-restore',
  'shared/server/backups/backups',
  'scripts/release/debian-package',
  'scripts/printfront/upgrade-to-wanted',
  'scripts/demo-shop',
  'cloud-sync/central/who-may-call',
  'edge-server/computer/set-up',
  'edge-server/who-may-call',
  'shared/server/backup-office/try-place',
  'shared/server/backups/restore-faults',
  'edge-server/sync/order-sync',
  'cloud-sync/central/start-central',
  'cloud-sync/central/hostile-calls',
  'edge-server/hostile-calls',
  'edge-server/orders/moved-orders',
  'scripts/secrets-stay-secret',
  'edge-server/sync/edge-database-copies',
  'scripts/printfront/printfront',
  'kiosk-app/browser-tests/desk-keyboard',
  'kiosk-app/browser-tests/easier-to-use',
  'kiosk-app/browser-tests/every-page',
  'kiosk-app/browser-tests/pwa',
  'kiosk-app/browser-tests/walk-in',
  'kiosk-app/browser-tests/owner-settings',
  'kiosk-app/browser-tests/photo-arrival',
  'kiosk-app/browser-tests/restore-first-pages',
  'kiosk-app/browser-tests/shop-set-up',
  'kiosk-app/browser-tests/pictures',
  'kiosk-app/browser-tests/languages',
  'kiosk-app/browser-tests/online-order',
  'kiosk-app/browser-tests/dashboard-and-users',
  'kiosk-app/browser-tests/end-demo',
].map((name) => `/${name}.test.ts`);

/** Those first, in this order; the rest as Vitest has it. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONG.length : at;
    };
    // Whoever runs all projects at once has them one after the other.
    const nameOf = ({ project }: TestSpecification) => project.name;
    const projects = [...new Set(sorted.map(nameOf))];
    return projects.flatMap((project) =>
      sorted.filter((file) => nameOf(file) === project).sort((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}
