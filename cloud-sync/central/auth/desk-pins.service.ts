import { createHash } from 'node:crypto';
import { PIN_HOURS, PIN_TRIES } from '@printfront/shared/contracts/desk-pins.ts';
import { MAINTAINER_RANK, type User } from '@printfront/shared/contracts/users.ts';
import { explainBusy } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { AuthDeps, AuthServiceDeps } from './auth.service.ts';
import * as desk from './desk-pins.repository.ts';
import { requireOwnPassword } from './own-password.service.ts';
import { ownerId } from './owner-id.ts';
import { openSession } from './sessions.service.ts';
import { findUserById } from './users.repository.ts';

interface At {
  database: CentralDatabase;
  now(): Date;
}

const hashOf = (device: string) => createHash('sha256').update(device).digest('hex');
const since = (now: Date) => new Date(now.getTime() - PIN_HOURS * 3_600_000);

/** Somebody has signed in on a browser with all that it takes. Of customers nothing is noted. */
export async function noteDeskSignIn({ database, now }: At, user: User, device: string): Promise<void> {
  if (user.rank < MAINTAINER_RANK) return;
  await desk.deleteDeskSignInsBefore(database, since(now()));
  await desk.saveDeskSignIn(database, { deviceHash: hashOf(device), userId: user.id }, now());
}

/** Who signs out leaves the desk; who only makes room for another changes places. */
export async function leaveDesk({ database }: At, userId: string, device: string | undefined): Promise<void> {
  if (device !== undefined) await desk.deleteDeskSignIn(database, { deviceHash: hashOf(device), userId });
}

export async function getOwnPin({ database }: At, principal: Principal): Promise<{ isSet: boolean }> {
  const own = await findUserById(database, ownerId(principal));
  return { isSet: own?.pin_hash != null };
}

/** @throws HttpProblem password-wrong, password-elsewhere, too-many-requests */
export async function setOwnPin(
  deps: AuthServiceDeps,
  principal: Principal,
  { pin, ...proof }: { pin: string; password: string; network: string; device: string | undefined },
): Promise<void> {
  const own = await requireOwnPassword(deps, principal, proof);
  const pinHash = await deps.passwords.hash(pin, { network: proof.network }).catch(explainBusy);
  await desk.updatePin(deps.database, own.id, pinHash);
}

export const deleteOwnPin = ({ database }: At, principal: Principal): Promise<void> =>
  desk.updatePin(database, ownerId(principal), null);

export const listDeskPeople = async ({ database, now }: At, device: string | undefined) =>
  device === undefined ? [] : desk.listDeskPeople(database, hashOf(device), since(now()));

/**
 * Who signs in by a PIN has signed in on this very browser within a day with all that it takes.
 *
 * @returns the user, and the value of the session's cookie
 * @throws HttpProblem pin-wrong, with how many tries are left; desk-password-needed; too-many-requests
 */
export async function changePerson(
  { database, passwords, now }: AuthDeps,
  { userId, pin, device }: { userId: string; pin: string; device: string | undefined },
): Promise<{ user: User; token: string }> {
  const person = { deviceHash: hashOf(device ?? ''), userId };
  const found = device === undefined ? undefined : await desk.findDeskPerson(database, person, since(now()));
  if (found === undefined) throw passwordNeeded();
  const tries = await desk.countPinTry(database, person, PIN_TRIES);
  if (tries === null) throw passwordNeeded();
  if (!(await passwords.verify(found.pin_hash, pin).catch(explainBusy))) {
    if (tries < PIN_TRIES) {
      throw new HttpProblem('pin-wrong', 'This PIN is wrong.', { parameter: 'pin', limit: PIN_TRIES - tries });
    }
    await desk.deleteDeskSignIn(database, person);
    throw passwordNeeded();
  }
  await desk.forgivePins(database, person);
  const { id, name, rank, provider } = found;
  return { user: { id, name, rank, provider }, token: await openSession(database, id, now(), 'pin') };
}

const passwordNeeded = () => new HttpProblem('desk-password-needed', 'Here it takes the password.');
