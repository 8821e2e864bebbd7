/**
 * Which folder may import which: one stands above all that it imports, and folders of one floor know nothing of each other.
 * The ground comes first. Files of the area's own folder (where its parts are put together) stand above all. Tests may
 * import whatever they need.
 */
export interface House {
  /** Folder whose folders have floors. */
  readonly area: string;
  readonly floors: readonly (readonly string[])[];
}

export const HOUSES: readonly House[] = [
  { area: 'shared', floors: [['domain'], ['contracts'], ['server'], ['testing']] },
  {
    area: 'shared/server',
    floors: [
      ['logging', 'health', 'secrets', 'audit'],
      ['env'],
      ['service', 'languages'],
      ['blobs'],
      // Pages are words and files, whatever call asks for them.
      ['database', 'photos', 'pages'],
      // What answers calls: routes, connections, problems.
      ['http'],
      ['uploads', 'print-files', 'auth', 'catalogue', 'backups'],
      // What is set for one computer, and what its services make of it.
      ['computer-settings', 'first-run'],
      // What an owner sees and sets of backups; newer versions of the server.
      ['backup-office', 'updates'],
      // What both servers do with an order.
      ['orders'],
      // Money and orders by days.
      ['figures'],
      ['till'],
    ],
  },
  { area: 'cloud-sync', floors: [['protocol'], ['worker', 'central']] },
  {
    area: 'cloud-sync/central',
    floors: [
      // Tables and migrations of everybody.
      ['database'],
      ['settings'],
      ['sync', 'audit', 'figures'],
      // Who a user is; bytes, which several may name; what shops tell of their tills.
      ['auth', 'blobs', 'catalogue', 'shops', 'till'],
      ['addresses', 'users', 'distributions', 'owner-settings', 'working-hours', 'uploads', 'mail'],
      ['relay', 'pricing', 'health', 'troubles'],
      ['orders', 'seed'],
      // Sizes and prices that a new shop begins with; how it begins, what it still needs, how a demo ends.
      ['ready-catalogues'],
      ['first-run', 'to-do', 'demo'],
    ],
  },
  {
    area: 'edge-server',
    floors: [
      // Tables and migrations of everybody.
      ['database', 'settings'],
      ['clock', 'sync', 'hotspot', 'certificate'],
      // Cookies, kiosks, addresses of callers.
      ['access', 'catalogue', 'router-tools'],
      // From the first photo to the deletion.
      ['orders'],
      ['central-proxy', 'health', 'sticks'],
      ['staff'],
      // The counter: list, money, print files.
      ['desk'],
      // The computer itself: set up when it is new, and changed by an owner.
      ['computer'],
    ],
  },
];
