import { listUsers } from '@printfront/shared/contracts/users.ts';
import { PEOPLE_LISTS, type UserFilters } from '#api/user-admin-queries.ts';
import { bodyOf, limitsAt } from '#ui/form-schema.ts';

export const LONGEST_SEARCH = limitsAt(bodyOf({ body: listUsers.query }), 'q')?.maxLength;

/** The filters stand in the address, so that back and a bookmark work. */
export function readUserFilters(search: URLSearchParams): UserFilters {
  const q = search.get('q')?.trim().slice(0, LONGEST_SEARCH);
  const list = PEOPLE_LISTS.find((name) => name === search.get('list')) ?? 'staff';
  return { list, ...(q && { q }) };
}

/** @returns the same address with one filter set, or taken away by an empty value */
export function withUserFilter(search: URLSearchParams, name: keyof UserFilters, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
