/** The list that staff went on from: what it showed, in its order, and its address. Gone with the page. */
let list: { ids: readonly string[]; search: string } = { ids: [], search: '' };
/** The row that they come back to. */
let lastOpened: string | undefined;

export function noteList(ids: readonly string[], search: string): void {
  list = { ids, search };
}

export function noteOpened(id: string): void {
  lastOpened = id;
}

export const lastOpenedOrder = () => lastOpened;

/** The order before or after this one in the list; undefined at its ends, and for one that was opened from elsewhere. */
export function neighbourOf(id: string, step: 1 | -1): string | undefined {
  const at = list.ids.indexOf(id);
  return at < 0 ? undefined : list.ids[at + step];
}

/** Back to that list, with its tab and what was searched for. */
export const listAddress = (id: string) => `/admin/orders${list.ids.includes(id) ? list.search : ''}`;
