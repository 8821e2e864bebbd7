/**
 * At which host a server is asked on its own machine, by what it listens at (`EDGE_HOST`, `CENTRAL_HOST`): upgrade.sh and `printfront`
 * each find it, and must agree.
 */
export const ASKED_AT: readonly (readonly [listensAt: string, host: string])[] = [
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['0:0:0:0:0:0:0:0', '127.0.0.1'],
  ['192.0.2.7', '192.0.2.7'],
  ['::1', '[::1]'],
  ['2001:db8::7', '[2001:db8::7]'],
  ['shop.lan', 'shop.lan'],
];
