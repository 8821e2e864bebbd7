import { expect, test } from 'vitest';
import { findUnlikeSettings, parseUnitSettings } from './unit-settings.ts';

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
