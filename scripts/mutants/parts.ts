import fs from 'node:fs/promises';

/** Code that keeps one of the promises, and the tests that hold it to that. */
export interface Part {
  readonly name: string;
  /** Globs from the project's folder; tests and tables among them are passed over. */
  readonly files: readonly string[];
  /** Parts of paths, as vitest takes them, in rounds: the next is run only when nothing was noticed in the one before. */
  readonly rounds: readonly (readonly string[])[];
}

/** In the order in which a photo and its order travel. The nearest and quickest tests come first. */
export const PARTS: readonly Part[] = [
  {
    name: 'uploads',
    files: [
      'shared/server/uploads/*.ts',
      'shared/server/service/fair-turns.ts',
      'shared/server/orders/photos.repository.ts',
      'edge-server/orders/{storefront-files,store-own-file,file-pictures}*.ts',
      'cloud-sync/central/uploads/{uploads,record-upload}*.ts',
    ],
    rounds: [
      ['shared/server/uploads', 'shared/server/service/fair-turns'],
      ['cloud-sync/central/uploads', 'cloud-sync/central/whose-things'],
      ['edge-server/orders', 'edge-server/access', 'edge-server/whose-things', 'edge-server/who-may-call'],
    ],
  },
  {
    name: 'blobs',
    files: [
      'shared/server/blobs/{disk-*,folder-sync,free-space-guard,local-blob-files,room-maker*,verify-blob,set-aside}.ts',
    ],
    rounds: [
      ['shared/server/blobs'],
      ['edge-server/orders/broken-upload', 'edge-server/disk-faults', 'cloud-sync/central/disk-faults'],
      ['scripts/torture/die-at-steps'],
    ],
  },
  {
    name: 'outbox',
    files: [
      'edge-server/sync/{outbox*,blob-queue*,position*,sync-state*,order-number*}.ts',
      'edge-server/sync/{command,witness,edge-database-copies}*.ts',
    ],
    rounds: [
      ['edge-server/sync', 'edge-server/desk/apply-command'],
      ['edge-server/orders/photo-retention'],
      ['scripts/torture/simulated-histories'],
    ],
  },
  {
    name: 'sync',
    files: ['cloud-sync/worker/*.ts', 'cloud-sync/central/sync/*.ts'],
    rounds: [
      ['cloud-sync/worker', 'cloud-sync/protocol'],
      ['cloud-sync/central/sync'],
      ['edge-server/sync'],
      ['scripts/torture/simulated-histories'],
    ],
  },
  {
    name: 'retention',
    files: [
      'edge-server/orders/{personal-data,photo-retention,blob-}*.ts',
      'cloud-sync/central/orders/{personal-data,photo-retention}*.ts',
      'cloud-sync/central/blobs/*.ts',
      'shared/server/orders/order-retention*.ts',
      'shared/server/database/deleted-leftovers.ts',
    ],
    rounds: [
      [
        'edge-server/orders/personal-data',
        'edge-server/orders/photo-retention',
        'cloud-sync/central/orders/personal-data',
        'cloud-sync/central/orders/photo-retention',
      ],
      ['edge-server/orders', 'cloud-sync/central/uploads'],
      ['scripts/torture/simulated-histories'],
    ],
  },
  {
    name: 'pricing',
    files: [
      'shared/domain/{discount,fees,price-*,order-price,order-limits,print-quantity,shipping}.ts',
      'shared/server/orders/{order-price,order-lines,sizes-of-order,refuse-too-*,showable-orders}.ts',
    ],
    rounds: [
      ['shared/domain', 'shared/server/orders'],
      ['edge-server/orders', 'cloud-sync/central/orders/place-order', 'cloud-sync/central/pricing'],
    ],
  },
  {
    name: 'payment-states',
    files: [
      'shared/domain/order-states.ts',
      'cloud-sync/central/orders/payment-*.ts',
      'shared/server/orders/{order-changes,order-log*}.ts',
      'edge-server/desk/{order-desk.service,apply-*}.ts',
    ],
    rounds: [['shared/domain/order-states'], ['edge-server/desk', 'cloud-sync/central/orders']],
  },
  {
    name: 'sign-in',
    files: [
      'shared/server/auth/*.ts',
      'cloud-sync/central/auth/{auth,sessions,locked,guess,second-factor,sign-in-codes,desk-pins}*.ts',
      'edge-server/staff/*.ts',
    ],
    rounds: [
      ['shared/server/auth', 'cloud-sync/central/auth', 'edge-server/staff'],
      [
        'cloud-sync/central/users',
        'edge-server/central-proxy/guest-flood',
        'cloud-sync/central/distributions/downloads',
      ],
    ],
  },
  {
    name: 'passkeys',
    files: ['cloud-sync/central/auth/passkey*.ts'],
    rounds: [['cloud-sync/central/auth/passkeys'], ['cloud-sync/central/who-may-call']],
  },
  {
    name: 'slips',
    files: [
      'shared/server/orders/{take-slip,pay-slips,shown-slip}*.ts',
      'edge-server/desk/pay-slips*.ts',
      'cloud-sync/central/orders/{pay-slips,shop-slips,slip-uses}*.ts',
    ],
    rounds: [
      ['edge-server/desk/pay-slips', 'cloud-sync/central/orders/pay-slips', 'cloud-sync/central/orders/shop-slips'],
      ['edge-server/desk/slip-sync', 'edge-server/desk/killed-slip', 'edge-server/whose-things'],
      [
        'cloud-sync/central/orders/photo-retention',
        'cloud-sync/central/orders/personal-data',
        'cloud-sync/central/whose-things',
        'cloud-sync/central/relay',
        'cloud-sync/central/uploads/customers-room',
      ],
    ],
  },
  {
    name: 'unpaid-room',
    files: ['cloud-sync/central/uploads/{customers-room,held-bytes}*.ts'],
    rounds: [
      ['cloud-sync/central/uploads/customers-room'],
      ['cloud-sync/central/orders/order-limits', 'cloud-sync/central/relay/front-files'],
      ['cloud-sync/central/uploads', 'cloud-sync/central/orders/pay-slips'],
    ],
  },
  {
    name: 'ways-to-central',
    files: ['edge-server/central-proxy/*.ts'],
    rounds: [
      ['edge-server/central-proxy'],
      ['edge-server/staff/staff-away', 'edge-server/staff/sign-in-fallback', 'edge-server/who-may-call'],
      ['edge-server/start-edge', 'edge-server/browser-safety'],
    ],
  },
  {
    name: 'places-and-turns',
    files: ['shared/server/http/{connection-places,connection-limits,call-turns,caller-device}.ts'],
    rounds: [
      ['shared/server/http/connection', 'shared/server/http/call-turns', 'shared/server/http/caller-device'],
      ['shared/server/http/proxied-calls', 'shared/server/http/http-listener', 'shared/server/http/watch-pace'],
      ['edge-server/start-edge', 'cloud-sync/central/start-central', 'edge-server/central-proxy/guest-flood'],
    ],
  },
  {
    name: 'photo-turns',
    files: ['shared/server/photos/{photo-turns,photo-cost}.ts'],
    rounds: [
      [
        'shared/server/photos/photo-turns',
        'shared/server/photos/photo-workers',
        'shared/server/photos/photo-processing',
      ],
      ['edge-server/orders/photo-turns', 'cloud-sync/central/uploads/photo-turns'],
    ],
  },
  {
    name: 'ownership',
    files: [
      'edge-server/access/storefront-clients*.ts',
      'edge-server/orders/{order-access,storefront-orders}*.ts',
      'edge-server/orders/{file-pictures,phone-page}*.ts',
      'cloud-sync/central/uploads/{upload-access,uploaded-files}*.ts',
      'cloud-sync/central/relay/*.ts',
    ],
    rounds: [
      ['edge-server/whose-things', 'cloud-sync/central/whose-things', 'cloud-sync/central/sync/whose-things'],
      ['edge-server/who-may-call', 'cloud-sync/central/who-may-call'],
      ['edge-server/orders', 'edge-server/access', 'cloud-sync/central/relay', 'cloud-sync/central/uploads'],
    ],
  },
  {
    name: 'till-and-online',
    files: [
      'edge-server/desk/till*.ts',
      'edge-server/orders/{till-cash,online-orders,photos-ahead,awaited-photos,other-copies}*.ts',
      'cloud-sync/central/till/*.ts',
      'cloud-sync/central/orders/{making-shop,give-orders,stray-copies,order-again}*.ts',
    ],
    rounds: [
      [
        'edge-server/orders/online-order-words',
        'edge-server/desk/till.test',
        'cloud-sync/central/till',
        'cloud-sync/central/orders/making-shop',
        'cloud-sync/central/orders/order-again',
        'edge-server/orders/photos-ahead.test',
      ],
      ['edge-server/orders/found-twice', 'edge-server/orders/moved-orders', 'edge-server/orders/online-orders.test'],
    ],
  },
];

/** @returns the files of these globs from `folder`, tests and tables among them left out, sorted */
export async function filesOf(globs: readonly string[], folder: string): Promise<string[]> {
  const found = new Set<string>();
  for (const glob of globs) {
    for await (const file of fs.glob(glob, { cwd: folder })) {
      if (/\.ts$/.test(file) && !/\.(test|table)\.ts$|-in-test\.ts$|compliance\.ts$/.test(file)) found.add(file);
    }
  }
  return [...found].sort();
}

/** @returns the paths of all test files that may notice a change, from `folder` */
export async function testsIn(folder: string): Promise<string[]> {
  const paths = fs.glob('{shared,edge-server,cloud-sync,scripts}/**/*.test.ts', {
    cwd: folder,
    exclude: ['**/node_modules/**', '**/*.stores.test.ts'],
  });
  return Array.fromAsync(paths);
}
