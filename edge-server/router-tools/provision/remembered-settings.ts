import type { DesiredSetting } from './desired-state.ts';
import { OUR_MARK, OUR_NAME } from './our-names.ts';
import type { Difference } from './provision-plan.ts';
import type { RouterMenus, ShownRow } from './router-menu.ts';

/**
 * What a setting was before we changed it is kept on the router itself, so that undo works from any computer and years
 * later: in the comment of a disabled address list entry, which does nothing. The addresses are of TEST-NET-1 (RFC 5737).
 */
export const MEMORY_MENU = '/ip/firewall/address-list';
export const MEMORY_LIST = `${OUR_NAME}-before`;
export const MEMORY_ADDRESSES = '192.0.2.';

export const memoryComment = ({ menu, name }: DesiredSetting) =>
  `${OUR_MARK}before ${menu}${name === undefined ? '' : ` ${name}`}:`;

async function findMemory(menus: RouterMenus, setting: DesiredSetting): Promise<ShownRow | undefined> {
  const rows = await menus.print(MEMORY_MENU, `list=${MEMORY_LIST}`);
  return rows.find((row) => row.comment?.startsWith(memoryComment(setting)));
}

/** Written before the setting is changed. What an earlier run has kept is older and stays. */
export async function rememberSetting(
  menus: RouterMenus,
  setting: DesiredSetting,
  differences: readonly Difference[],
): Promise<void> {
  const memory = await findMemory(menus, setting);
  const kept = memory === undefined ? new Map<string, string>() : readMemory(setting, memory);
  for (const { name, before = '' } of differences) if (!kept.has(name)) kept.set(name, before);
  const values = [...kept].map(([name, value]) => ` ${name}=${encodeURIComponent(value)}`).join('');
  const comment = `${memoryComment(setting)}${values}`;
  if (memory !== undefined) {
    if (memory.comment !== comment) await menus.set(MEMORY_MENU, memory['.id'], { comment });
    return;
  }
  const taken = (await menus.print(MEMORY_MENU, `list=${MEMORY_LIST}`)).map((row) => row.address);
  const free = [1, 2, 3, 4, 5, 6, 7, 8].find((number) => !taken.includes(`${MEMORY_ADDRESSES}${number}`)) ?? 9;
  await menus.add(MEMORY_MENU, { list: MEMORY_LIST, address: `${MEMORY_ADDRESSES}${free}`, disabled: 'yes', comment });
}

/** What undo has to put back, undefined when we have never changed it. */
export async function recallSetting(
  menus: RouterMenus,
  setting: DesiredSetting,
): Promise<{ readonly memoryId: string; readonly values: Readonly<Record<string, string>> } | undefined> {
  const memory = await findMemory(menus, setting);
  if (memory === undefined) return undefined;
  const values = [...readMemory(setting, memory)].map(([name, value]) => [name, asWritten(name, value)]);
  return { memoryId: memory['.id'] ?? '', values: Object.fromEntries(values) };
}

/** The memory itself, to be removed last. */
export async function forgetSetting(menus: RouterMenus, memoryId: string): Promise<void> {
  await menus.remove(MEMORY_MENU, memoryId);
}

/** How a value that the router showed is written back: for no certificate there is a word. */
export const asWritten = (name: string, value: string) => (name === 'certificate' && value === '' ? 'none' : value);

function readMemory(setting: DesiredSetting, { comment = '' }: ShownRow): Map<string, string> {
  const words = comment.slice(memoryComment(setting).length).trim().split(' ');
  return new Map(
    words.map((word) => {
      const [name = '', value = ''] = word.split('=');
      return [name, decodeURIComponent(value)];
    }),
  );
}
