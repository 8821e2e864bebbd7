import { createPasswords, LIGHT_WORK } from '@printfront/shared/server/auth/passwords.ts';
import type { TestClient } from '../client-in-test.ts';
import type { EdgeInTest } from '../edge-in-test.ts';

export const STAFF_PASSWORD = 'correct horse battery';

/** As central would list them; but a sign-in takes as little work as their hash did. */
export async function staffMember(username: string, rank = 40, passwords = createPasswords({ work: LIGHT_WORK })) {
  const passwordHash = await passwords.hash(STAFF_PASSWORD);
  return { id: `id-${username}`, username, name: `Name of ${username}`, rank, passwordHash };
}

/** What a round of the catalogue brings. */
export const bringStaff = (edge: EdgeInTest, staff: Awaited<ReturnType<typeof staffMember>>[]) =>
  edge.database.transaction().execute((transaction) => edge.staffList.replace(transaction, staff));

export const signIn = (client: TestClient, username: string, password = STAFF_PASSWORD) =>
  client.call('POST', '/auth/sign-in/local', { username, password });
