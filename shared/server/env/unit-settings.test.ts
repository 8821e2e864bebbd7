import { expect, test } from 'vitest';
import { findMachineVariables, findUnlikeSettings, parseUnitSettings } from './unit-settings.ts';

test('settings are read as systemd reads them for the unit, whatever signs a password has', () => {
  const text = String.raw`
# EDGE_PORT=1
; EDGE_PORT=2
ROUTER_PASSWORD=a#b;c$d&e"f
SHOP_NAME=Photo shop 'by' the river  ${''}
 EDGE_NAME = "in \"quotes\" \$5 \n" 'and' more
BACKUP_PASSPHRASE='as $it is \'
LONG=one \
two
ROUTER_CA="-----BEGIN
=x
-----END"
SNAPSHOT_DIR=
no setting
1ST=none
LAST=end`;
  expect(parseUnitSettings(text)).toEqual({
    ROUTER_PASSWORD: 'a#b;c$d&e"f',
    SHOP_NAME: "Photo shop 'by' the river",
    EDGE_NAME: String.raw`in "quotes" $5 \nandmore`,
    BACKUP_PASSPHRASE: 'as $it is \\',
    LONG: 'one two',
    ROUTER_CA: '-----BEGIN\n=x\n-----END',
    SNAPSHOT_DIR: '',
    LAST: 'end',
  });
});

test('lines that systemd leaves out are told by their number, and none within a value', () => {
  const text = '# a note\n\nEDGE_PORT 9000\n  ; another\nA="b\nno line of its own\nc"\nexport B=1\n  \nC=\nlast';
  expect(findUnlikeSettings(text)).toEqual([3, 8, 11]);
  expect(parseUnitSettings(text)).toEqual({ A: 'b\nno line of its own\nc', C: '' });
});

test('what is the machine’s is told by its line, and no command is started with it', () => {
  const text =
    'PATH=\nEDGE_PORT=9000\n# LD_DEBUG=all\nLD_PRELOAD=/a.so\nPATHS=1\n NODE_OPTIONS = "--inspect"\nNOTIFY_SOCKET=';
  expect(findMachineVariables(text)).toEqual([
    { line: 1, name: 'PATH' },
    { line: 4, name: 'LD_PRELOAD' },
    { line: 6, name: 'NODE_OPTIONS' },
    { line: 7, name: 'NOTIFY_SOCKET' },
  ]);
  expect(parseUnitSettings(text)).toEqual({ EDGE_PORT: '9000', PATHS: '1' });
});
