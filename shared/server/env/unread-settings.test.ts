import { pino } from 'pino';
import { expect, test } from 'vitest';
import { findUnread, warnOfMistyped } from './unread-settings.ts';

const KNOWN = ['EDGE_PORT', 'EDGE_HOST', 'ROUTER_PASSWORD', 'TLS_KEY', 'EDGE_NAME'];

test.each([
  ['EDGE_PROT', 'EDGE_PORT'],
  ['edge_port', 'EDGE_PORT'],
  ['EDGEPORT', 'EDGE_PORT'],
  ['ROUTER_PASWORD', 'ROUTER_PASSWORD'],
  ['ROUTER_PASSWORD_FIEL', 'ROUTER_PASSWORD_FILE'],
  ['TLS_KEYS', 'TLS_KEY'],
  // A file is read for secrets alone.
  ['EDGE_NAME_FILE', undefined],
  ['PHOTO_SHOP', undefined],
])('%s is read by nobody; meant was %s', (name, meant) => {
  expect(findUnread([name], KNOWN)).toEqual([{ name, meant }]);
});

test('what a server reads, by itself or from a file, and what others read, is no mistake', () => {
  const others = ['NODE_OPTIONS', 'UV_THREADPOOL_SIZE', 'TZ', 'LC_ALL', 'HTTPS_PROXY', 'no_proxy', 'PGSSLROOTCERT'];
  expect(findUnread([...KNOWN, 'ROUTER_PASSWORD_FILE', ...others], KNOWN)).toEqual([]);
});

test('at the start only what was nearly meant for the server is told', () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  warnOfMistyped(KNOWN, logger, { EDGE_PROT: '9000', EDGE_HOTS: '', INVOCATION_ID: '1', TERM: 'x', EDGE_PORT: '1' });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: 'nobody reads the setting EDGE_PROT: did you mean EDGE_PORT?' }),
  ]);
});
