import type { Desired, DesiredRow, DesiredSetting, ShopNetwork } from './desired-state.ts';
import { AUTHORITY, OUR_MARK } from './our-names.ts';
import { OPTIONAL_MENUS } from './provision-plan.ts';
import { MEMORY_ADDRESSES, MEMORY_LIST, MEMORY_MENU, memoryComment } from './remembered-settings.ts';
import { menuInTerminal, quoteForRouterOs, writeProperty } from './routeros-text.ts';

/** Some routers sign at once, others think for half a minute. */
const SIGNING_SECONDS = 120;

/**
 * The table of what a router should have, as a script for its terminal: what is right stays, what is not is put right, what belongs to
 * others stops it, as the program does over the API. One block in braces: a sentence that RouterOS does not understand changes nothing.
 *
 * @param about lines for who reads it, without secrets
 */
export function writeRouterScript(desired: readonly Desired[], shop: ShopNetwork, about: readonly string[]): string {
  const rows = desired.filter((wanted): wanted is DesiredRow => wanted.kind === 'row');
  const menus = OPTIONAL_MENUS.filter((menu) => shop.hasIpv6 || !menu.startsWith('/ipv6'));
  return [
    ...about.map((line) => remark(line)),
    '{',
    ...guardNeighbours(shop),
    ENCODE,
    ...desired.flatMap((wanted) => [
      remark(`${wanted.step}: ${wanted.what}`),
      ...(wanted.kind === 'row' ? writeRow(wanted) : writeSetting(wanted)),
    ]),
    remark('what an earlier version wanted'),
    ...menus.map((menu) => writeRemoval(menu, rows)),
    remark('in front of the rows of others, in this order'),
    ...menus.flatMap((menu) => writeOrder(menu, rows)),
    ':put "The router is set up. SHA-256 of its certificates, to be compared with what the shop\'s computer shows:"',
    ...rows
      .filter(({ signedBy }) => signedBy !== undefined)
      .map(({ menu, key }) => `:put [${menuInTerminal(menu)} get ${findRow(menu, key)} fingerprint]`),
    '}',
    '',
  ].join('\n');
}

/** A remark ends with its line and has no escapes. */
const remark = (text: string) => `# ${text.replaceAll('’', "'").replaceAll(/[^\x20-\x7e]+/g, '?')}`;
const condition = (key: DesiredRow['key']) =>
  Object.entries(key)
    .map(([name, value]) => `${name}=${quoteForRouterOs(value)}`)
    .join(' && ');
const find = (menu: string, where: string) => `[${menuInTerminal(menu)} find where ${where}]`;
const findRow = (menu: string, key: DesiredRow['key']) => find(menu, condition(key));
const properties = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => writeProperty(name, value))
    .join(' ');
const stopWhere = (menu: string, where: string, sentence: string) =>
  `:if ([:len ${find(menu, where)}] > 0) do={ :error ${quoteForRouterOs(sentence)} }`;

function guardNeighbours({ guestInterface }: ShopNetwork): string[] {
  const name = quoteForRouterOs(guestInterface);
  const other = `interface=${name} && name!="printfront"`;
  return [
    `:if ([:len ${find('/interface', `name=${name}`)}] = 0) do={ :error ${quoteForRouterOs(
      `There is no interface ${guestInterface}. Make it for guests first, or write the script for another one.`,
    )} }`,
    ...['/ip/hotspot', '/ip/dhcp-server'].map((menu) =>
      stopWhere(menu, other, `${guestInterface} has one already that is not ours: ${menu}`),
    ),
  ];
}

function writeRow({ menu, key, values, secrets = {}, identity = [], signedBy }: DesiredRow): string[] {
  const row = findRow(menu, key);
  const path = menuInTerminal(menu);
  const add = `${path} add ${properties({ ...key, ...values, ...secrets })}`;
  const isMissing = `[:len ${row}] = 0`;
  if (signedBy !== undefined) return writeCertificate({ menu, key, values, signedBy }, isMissing, add);
  return [
    ...identity.map((name) =>
      stopWhere(
        menu,
        `${condition(key)} && ${name}!=${quoteForRouterOs(values[name] ?? '')}`,
        `${menu} has a row of our name that is not ours. Rename or remove it and paste this again.`,
      ),
    ),
    ...(Object.keys(secrets).length === 0 ? [] : [remark('SECRET: the next line carries a password')]),
    `:if (${isMissing}) do={ ${add} } else={ ${path} set ${row} ${properties({ ...values, ...secrets })} }`,
  ];
}

/** What is signed cannot be changed, so another one of our name stops it. Signing takes some seconds, on some routers half a minute. */
function writeCertificate(
  { menu, key, values, signedBy }: Pick<DesiredRow, 'menu' | 'key' | 'values' | 'signedBy'>,
  isMissing: string,
  add: string,
): string[] {
  const row = findRow(menu, key);
  const path = menuInTerminal(menu);
  const isUnsigned = `[:len [${path} get ${row} fingerprint]] = 0`;
  const by = 'name' in key && key.name === signedBy ? '' : ` ${writeProperty('ca', signedBy ?? AUTHORITY)}`;
  return [
    stopWhere(
      menu,
      `${condition(key)} && common-name!=${quoteForRouterOs(values['common-name'] ?? '')}`,
      'There is a certificate of our name for another address. Remove it and paste this again.',
    ),
    `:if (${isMissing}) do={ ${add} }`,
    `:if (${isUnsigned}) do={ ${path} sign ${row}${by} }`,
    `:local seconds 0; :while ((${isUnsigned}) && ($seconds < ${SIGNING_SECONDS})) do={ :delay 1s; :set seconds ($seconds + 1) }`,
    `:if (${isUnsigned}) do={ :error "The router has not signed its certificate. Paste this again." }`,
  ];
}

/** As undo reads them: a value without blanks and signs of its own, a list with commas. */
const ENCODE =
  ':local encode do={ :local out ""; :local text [:tostr $1]; :if ([:len $text] = 0) do={ :return "" }; ' +
  ':for i from=0 to=([:len $text] - 1) do={ :local letter [:pick $text $i]; :if ($letter = "%") do={ :set letter "%25" }; ' +
  ':if ($letter = " ") do={ :set letter "%20" }; :if ($letter = "=") do={ :set letter "%3D" }; :if ($letter = ";") do={ :set letter "," }; ' +
  ':set out ($out . $letter) }; :return $out }';

/** What it was before is kept where `--undo` looks for it, before it is changed. */
function writeSetting(setting: DesiredSetting): string[] {
  const path = menuInTerminal(setting.menu);
  const which = setting.name === undefined ? '' : ` ${setting.name}`;
  const mark = memoryComment(setting);
  const list = `${writeProperty('list', MEMORY_LIST)}`;
  const listed = `list=${quoteForRouterOs(MEMORY_LIST)}`;
  const kept = Object.keys(setting.values).map((name) => `" ${name}=" . [$encode [${path} get${which} ${name}]]`);
  const memory = menuInTerminal(MEMORY_MENU);
  return [
    `:if ([:len ${find(MEMORY_MENU, `${listed} && comment~${quoteForRouterOs(`^${mark}`)}`)}] = 0) do={ ` +
      `:local free ([:len ${find(MEMORY_MENU, listed)}] + 1); ` +
      `${memory} add ${list} address=(${quoteForRouterOs(MEMORY_ADDRESSES)} . $free) disabled=yes ` +
      `comment=(${[quoteForRouterOs(mark), ...kept].join(' . ')}) }`,
    `${path} set${which} ${properties(setting.values)}`,
  ];
}

const marksOf = (menu: string, rows: readonly DesiredRow[]) =>
  rows.flatMap((row) => (row.menu === menu && 'comment' in row.key ? [row.key.comment] : []));

function writeRemoval(menu: string, rows: readonly DesiredRow[]): string {
  const kept = marksOf(menu, rows).map((mark) => ` && comment!=${quoteForRouterOs(mark)}`);
  return `${menuInTerminal(menu)} remove ${find(menu, `comment~${quoteForRouterOs(`^${OUR_MARK}`)}${kept.join('')}`)}`;
}

/** Moves them only where they are not: the last one first, each in front of all that the router has not put there itself. */
function writeOrder(menu: string, rows: readonly DesiredRow[]): string[] {
  const ordered = rows.filter((row) => row.menu === menu && row.isOrdered === true);
  if (ordered.length === 0) return [];
  const path = menuInTerminal(menu);
  const all = find(menu, '!dynamic');
  const ids = ordered.map(({ key }) => findRow(menu, key)).join(', ');
  return [
    `:local order (${ids})`,
    `:if ([:tostr [:pick ${all} 0 ${ordered.length}]] != [:tostr $order]) do={ ` +
      `:for i from=${ordered.length - 1} to=0 step=-1 do={ :local first [:pick ${all} 0]; ` +
      `:if ($first != [:pick $order $i]) do={ ${path} move [:pick $order $i] destination=$first } } }`,
  ];
}
