import { describe, expect, it } from 'vitest';
import type { Hotspot } from './hotspot.ts';

const USER = { username: 'k7mp2x', password: 'w8rt4nqz', orderId: '123456789012345' };

/**
 * What every Hotspot promises.
 *
 * @param keepsUsers false for the kind that has no router to keep them on
 * @param showsPasswords false for an account of the router that may not see them
 */
export function describeHotspot(
  name: string,
  make: () => Promise<Hotspot>,
  keepsUsers: boolean,
  showsPasswords = true,
): void {
  const shown = (password: string) => (showsPasswords ? password : undefined);
  describe(name, () => {
    const namesOf = async (hotspot: Hotspot): Promise<string[]> =>
      (await hotspot.listUsers()).map((user) => user.username).sort();

    it('has a user after ensureUser, and only once after a second one', async () => {
      const hotspot = await make();
      await hotspot.ensureUser(USER);
      await hotspot.ensureUser(USER);
      expect(await namesOf(hotspot)).toEqual(keepsUsers ? ['k7mp2x'] : []);
    });

    it('lists what it was given', async () => {
      const hotspot = await make();
      await hotspot.ensureUser(USER);
      expect(await hotspot.listUsers()).toEqual(
        keepsUsers ? [{ ...USER, password: shown(USER.password), disabled: false }] : [],
      );
    });

    it('takes a new password for a user that exists', async () => {
      const hotspot = await make();
      await hotspot.ensureUser(USER);
      await hotspot.ensureUser({ ...USER, password: 'another1' });
      expect((await hotspot.listUsers()).map((user) => user.password)).toEqual(keepsUsers ? [shown('another1')] : []);
    });

    it('removes one user and leaves the others', async () => {
      const hotspot = await make();
      await hotspot.ensureUser(USER);
      await hotspot.ensureUser({ ...USER, username: 'second' });
      await hotspot.removeUser('k7mp2x');
      expect(await namesOf(hotspot)).toEqual(keepsUsers ? ['second'] : []);
    });

    it('is content when the user to remove was never there', async () => {
      const hotspot = await make();
      await hotspot.removeUser('nobody');
      await hotspot.removeUser('nobody');
      expect(await namesOf(hotspot)).toEqual([]);
    });

    it('refuses what a router cannot store, and says which value without repeating it', async () => {
      const hotspot = await make();
      for (const bad of ['', 'with space', 'สมชาย', 'Zoë', 'x'.repeat(65), 'line\nbreak']) {
        await expect(hotspot.ensureUser({ ...USER, password: bad })).rejects.toThrow(/^password must be/);
        await expect(hotspot.ensureUser({ ...USER, username: bad })).rejects.toThrow(RangeError);
        await expect(hotspot.removeUser(bad)).rejects.toThrow(RangeError);
      }
    });

    it('says how it is', async () => {
      const hotspot = await make();
      const checked = await hotspot.check();
      expect(checked).toMatchObject({ kind: keepsUsers ? 'mikrotik' : 'none', reachable: keepsUsers });
      expect(hotspot.health()).toEqual(checked);
      expect(checked.since.getTime()).toBeLessThanOrEqual(Date.now());
    });

    it('stops twice and starts again', async () => {
      const hotspot = await make();
      await hotspot.check();
      await hotspot.stop();
      await hotspot.stop();
      await hotspot.start();
      await hotspot.ensureUser(USER);
      expect(await namesOf(hotspot)).toEqual(keepsUsers ? ['k7mp2x'] : []);
    });
  });
}
