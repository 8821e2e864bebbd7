import { createPasswords } from '@printfront/shared/server/auth/passwords.ts';
import type { TestClient } from '../client-in-test.ts';
import type { EdgeInTest } from '../edge-in-test.ts';

export const STAFF_PASSWORD = 'correct horse battery';

/** As central would list them. */
export async function staffMember(username: string, rank = 40) {
  const passwordHash = await createPasswords().hash(STAFF_PASSWORD);
  return { id: `id-${username}`, username, name: `Name of ${username}`, rank, passwordHash };
}

/** What a round of the catalogue brings. */
export const bringStaff = (edge: EdgeInTest, staff: Awaited<ReturnType<typeof staffMember>>[]) =>
  edge.database.transaction().execute((transaction) => edge.staffList.replace(transaction, staff));

export const signIn = (client: TestClient, username: string, password = STAFF_PASSWORD) =>
  client.call('POST', '/auth/sign-in/local', { username, password });
