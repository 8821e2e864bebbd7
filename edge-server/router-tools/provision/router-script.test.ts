import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SILENT } from '../../hotspot/hotspot-in-test.ts';
import { type Desired, type DesiredRow, desiredState, type ShopNetwork } from './desired-state.ts';
import { planScript } from './plan-script.ts';
import { API_PASSWORD, comparable, provisionInTest } from './provision-in-test.ts';
import { readProvisionSettings } from './provision-settings.ts';
import { writeRouterScript } from './router-script.ts';
import { quoteForRouterOs } from './routeros-text.ts';
import { isSameValue } from './same-value.ts';

const shopWith = (guestInterface: string): ShopNetwork => ({
  ...{ guestInterface, edgeAddress: '127.0.0.1', apiPassword: API_PASSWORD, hasIpv6: true },
});
const scriptOf = (desired: readonly Desired[], guestInterface = 'bridge-guest') =>
  writeRouterScript(desired, shopWith(guestInterface), []);

/** What stands between quotes, byte by byte, as RouterOS reads it. */
function unquote(quoted: string): string {
  const bytes = [...quoted.slice(1, -1).matchAll(/\\([0-9A-F]{2})|\\(["\\$])|([^\\"$])/g)].map(
    ([, hex, escaped, plain]) =>
      hex === undefined ? (escaped ?? plain ?? '').charCodeAt(0) : Number.parseInt(hex, 16),
  );
  return Buffer.from(bytes).toString();
}

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const unquoted = (value: string) => (value.startsWith('"') ? unquote(value) : value);
const valuesIn = (words: string) =>
  Object.fromEntries(
    [...words.matchAll(new RegExp(`([a-z-]+)=(${TEXT}|[^\\s"]+)`, 'g'))].map(([, name = '', value = '']) => [
      name,
      unquoted(value),
    ]),
  );

/** Each row that the script looks for, as it would add it and as it would put it right. */
function readRows(script: string) {
  const condition = `\\[:len \\[(/[a-z0-9 -]+) find where (name|comment)=(${TEXT})\\]\\] = 0`;
  const pattern = `^:if \\(${condition}\\) do=\\{ \\1 add (.*?) \\}(?: else=\\{ \\1 set \\[\\1 find where \\2=\\3\\] (.*) \\})?$`;
  return [...script.matchAll(new RegExp(pattern, 'gm'))].map(([, path = '', key = '', mark = '', added = '', set]) => ({
    menu: path.replaceAll(' ', '/'),
    key: { [key]: unquote(mark) },
    added: valuesIn(added),
    set: set === undefined ? null : valuesIn(set),
  }));
}

const rowsOf = (desired: readonly Desired[]) =>
  desired
    .filter((wanted): wanted is DesiredRow => wanted.kind === 'row')
    .map(({ menu, key, values, secrets, signedBy }) => ({
      ...{ menu, key, added: { ...key, ...values, ...secrets } },
      // A certificate is made or left.
      set: signedBy === undefined ? { ...values, ...secrets } : null,
    }));

const NASTY = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    'ร้าน "ถ่ายรูป"; $x [/system reset-configuration] }',
    'a\\',
    '\\"',
    '?',
    'ends $',
    'line\nnext\r\t',
    "'#",
  ),
);

it('quotes any text so that RouterOS reads the same bytes, and no sign of it as a command', () => {
  fc.assert(
    fc.property(NASTY, (text) => {
      const quoted = quoteForRouterOs(text);
      expect(unquote(quoted)).toBe(Buffer.from(text).toString());
      // Inside the quotes nothing is left that ends the text, starts a variable or is not printable ASCII.
      expect(quoted.slice(1, -1).replaceAll(/\\(?:[0-9A-F]{2}|["\\$])/g, '')).toMatch(/^[\x20-\x7e]*$/);
      expect(quoted.slice(1, -1).replaceAll(/\\(?:[0-9A-F]{2}|["\\$])/g, '')).not.toMatch(/["\\$?]/);
    }),
  );
});

it('says row for row what the table says, whatever the guests’ interface is called', () => {
  const settings = readProvisionSettings({ ROUTER_HOST: '192.168.88.1', BYPASSED_DEVICES: 'AA:BB:CC:DD:EE:FF' });
  fc.assert(
    fc.property(NASTY, (guestInterface) => {
      const name = Buffer.from(guestInterface).toString();
      const desired = desiredState(settings, shopWith(name));
      expect(readRows(scriptOf(desired, name))).toEqual(rowsOf(desired));
    }),
    { numRuns: 30 },
  );
});

it('is the set-up that the program makes over the API, with the order of its rules and what it no longer wants', async () => {
  const { router, run } = await provisionInTest();
  await run();
  const made = Object.fromEntries(comparable(router));
  const settings = readProvisionSettings({
    ...{ ROUTER_HOST: '127.0.0.1', GUEST_INTERFACE: 'bridge-guest', ROUTER_API_PASSWORD: API_PASSWORD },
  });
  const { script } = await planScript(settings, SILENT);
  for (const { menu, key, added } of readRows(script)) {
    const [[name = '', mark] = []] = Object.entries(key);
    const row = made[menu]?.find((other) => other[name] === mark);
    const different = Object.entries(added).filter(([property, value]) => !isSameValue(value, row?.[property]));
    expect(different, `${menu} ${mark}`).toEqual([]);
  }
  for (const menu of ['/ip/firewall/filter', '/ip/firewall/nat', '/ipv6/firewall/filter']) {
    const ours = (made[menu] ?? []).map(({ comment = '' }) => comment).filter((comment) => comment.startsWith('pf:'));
    const path = menu.replaceAll('/', ' ').trim();
    const order = new RegExp(`^:local order \\((.*/${path} find .*)\\)$`, 'm').exec(script)?.[1] ?? '';
    expect([...order.matchAll(/comment="([^"]+)"/g)].map(([, comment]) => comment)).toEqual(ours);
    const removal = new RegExp(`^/${path} remove (.*)$`, 'm').exec(script)?.[1] ?? '';
    expect([...removal.matchAll(/comment!="([^"]+)"/g)].map(([, comment]) => comment)).toEqual(ours);
  }
  const settingsSaid = [...script.matchAll(/^\/ip (?:dns|service) set(?: (\S+))? (.*)$/gm)];
  expect(settingsSaid.map(([, name, words = '']) => [name, valuesIn(words)])).toEqual([
    [undefined, { 'allow-remote-requests': 'yes' }],
    ['api-ssl', { certificate: 'printfront-api', 'tls-version': 'only-1.2', address: '127.0.0.1/32', disabled: 'no' }],
    ['api', { disabled: 'yes' }],
  ]);
});

it('keeps what a setting was where undo looks for it, and opens as many brackets as it closes', () => {
  const settings = readProvisionSettings({ ROUTER_HOST: '192.168.88.1' });
  const script = scriptOf(desiredState(settings, shopWith('bridge-guest')));
  const memories = [...script.matchAll(/comment=\("(pf:before [^"]+)" \. (.*)\) \}$/gm)];
  expect(memories.map(([, mark]) => mark)).toEqual([
    'pf:before /ip/dns:',
    'pf:before /ip/service api-ssl:',
    'pf:before /ip/service api:',
  ]);
  const withoutTexts = script.replaceAll(/^#.*$/gm, '').replaceAll(new RegExp(TEXT, 'g'), '');
  for (const pair of ['()', '[]', '{}']) {
    const [open, close] = [...pair].map((sign) => withoutTexts.split(sign).length);
    expect(open, pair).toBe(close);
  }
});

it('carries the password in the marked line alone', () => {
  const settings = readProvisionSettings({ ROUTER_HOST: '192.168.88.1' });
  const lines = scriptOf(desiredState(settings, shopWith('bridge-guest'))).split('\n');
  const withPassword = lines.flatMap((line, index) => (line.includes(API_PASSWORD) ? [lines[index - 1] ?? ''] : []));
  expect(withPassword).toEqual([expect.stringContaining('SECRET')]);
});

it('says in words where no way leads to the router', async () => {
  const settings = readProvisionSettings({ ROUTER_HOST: 'no-such-router.invalid', GUEST_INTERFACE: 'bridge-guest' });
  await expect(planScript(settings, SILENT)).rejects.toMatchObject({ name: 'ProvisionStop', problem: 'name-unknown' });
});
