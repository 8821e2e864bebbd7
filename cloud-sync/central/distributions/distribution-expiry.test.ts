import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { removeUnusedBytes } from './distribution-bytes.service.ts';
import { createDistributionExpiry, type DistributionExpiry } from './distribution-expiry.service.ts';
import { deleteExpiredFiles } from './distributions.repository.ts';
import { endOfDay, formOf, moveClock, type Staff, staffOf, storedHashes, strangerOf } from './distributions-in-test.ts';
import { endOfExpiryDay } from './expiry-day.ts';

let central: CentralInTest;
let staff: Staff;
let stranger: ReturnType<typeof strangerOf>;
let expiry: DistributionExpiry;
beforeEach(async () => {
  central = await startCentralInTest();
  staff = await staffOf(central);
  stranger = strangerOf(central);
  const { database, distributionBlobs: blobs, logger, now } = central;
  expiry = createDistributionExpiry({ database, blobs, logger, now });
});
afterEach(() => central.stop());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

describe('the day on which a file expires', () => {
  const at = (now: string) => (expireAt: string) => endOfExpiryDay(expireAt, 'Asia/Bangkok', new Date(now));

  it('is the shop’s, whole, whatever moment of it is said', () => {
    const end = '2026-11-21T16:59:59.999Z';
    const noon = at('2026-11-21T05:00:00Z');
    for (const said of ['2026-11-20T17:00:00Z', '2026-11-21T04:00:00Z', '2026-11-21T16:59:59.999Z']) {
      expect(noon(said), said).toBe(end);
    }
    expect(noon('2026-11-21T17:00:00Z')).toBe('2026-11-22T16:59:59.999Z');
  });

  it('can be today until its last millisecond, and not yesterday', () => {
    const lastMoment = '2026-11-21T16:59:59.999Z';
    expect(at(lastMoment)('2026-11-21T03:00:00Z')).toBe(lastMoment);
    expect(() => at('2026-11-21T17:00:00.000Z')(lastMoment)).toThrow('This day is over');
  });

  it('is as long as the clocks of the shop make it', () => {
    const summer = (said: string) => endOfExpiryDay(said, 'Europe/Berlin', new Date('2026-01-01T00:00:00Z'));
    expect(summer('2026-03-29T12:00:00Z')).toBe('2026-03-29T21:59:59.999Z');
    expect(summer('2026-10-25T12:00:00Z')).toBe('2026-10-25T22:59:59.999Z');
  });
});

describe('a file that expires', () => {
  it('is there to the last moment of its day and for nobody after, and then its bytes go', async () => {
    const bytes = randomBytes(40_000);
    const end = endOfDay(central, 2);
    const file = await staff.offer(bytes, { expireAt: end });
    // Some seconds before, because the clock goes on.
    moveClock(central, later(end, -20_000));
    expect((await stranger.download(file.code)).status).toBe(200);
    await expiry.sweep();
    expect(await storedHashes(central)).toEqual([hashOf(bytes)]);

    moveClock(central, later(end, 1));
    expect((await stranger.find(file.code)).body).toEqual([]);
    expect((await stranger.download(file.code, { range: 'bytes=10-' })).status).toBe(404);
    expect((await staff.call('GET', '')).body.items).toEqual([]);
    expect((await staff.call('PUT', `/${file.id}`, { expireAt: endOfDay(central, 3) })).status).toBe(404);
    expect((await staff.call('DELETE', `/${file.id}`)).status).toBe(404);
    expect(await storedHashes(central)).toEqual([hashOf(bytes)]);

    expect(await expiry.sweep()).toBe(1);
    expect(await storedHashes(central)).toEqual([]);
    expect(await central.database.selectFrom('distribution_file').selectAll().execute()).toEqual([]);
  });

  it('at 23:59:59.999 still is there, and not a millisecond later', async () => {
    const end = endOfDay(central, 1);
    const file = await staff.offer(randomBytes(10), { expireAt: end });
    const deleted = (moment: string) => deleteExpiredFiles(central.database, moment);
    expect(await deleted(end)).toEqual([]);
    expect((await stranger.find(file.code)).body).toHaveLength(1);
    expect(await deleted(later(end, 1))).toHaveLength(1);
  });

  it('leaves its bytes to others that have the same, until the last of them has gone', async () => {
    const bytes = randomBytes(30_000);
    const soon = await staff.offer(bytes, { name: 'a.zip', expireAt: endOfDay(central, 1) });
    const long = await staff.offer(bytes, { name: 'b.zip', expireAt: endOfDay(central, 9) });
    const early = await staff.offer(bytes, { name: 'c.zip', expireAt: endOfDay(central, 5) });
    expect(await storedHashes(central)).toEqual([hashOf(bytes)]);

    moveClock(central, later(soon.expireAt, 1));
    expect(await expiry.sweep()).toBe(0);
    const { session } = await central.signedIn(40);
    const remove = (id: string) => central.call(`/distributions/files/${id}`, { method: 'DELETE', session });
    expect((await remove(early.id)).status).toBe(204);
    const response = await stranger.download(long.code);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);

    expect((await remove(long.id)).status).toBe(204);
    expect(await storedHashes(central)).toEqual([]);
  });

  it('is no photo’s business: the same bytes as a photo stay with the photo', async () => {
    const bytes = randomBytes(2_000);
    const sha256 = await central.storeBlob(bytes);
    const file = await staff.offer(bytes);
    await staff.call('DELETE', `/${file.id}`);
    expect(await storedHashes(central)).toEqual([]);
    expect(await central.blobs.has(sha256)).toBe(true);
  });

  it('whose server died between its row and its bytes is readable for nobody, and the next sweep finds the bytes', async () => {
    const bytes = randomBytes(20_000);
    const file = await staff.offer(bytes, { expireAt: endOfDay(central, 1) });
    moveClock(central, later(file.expireAt, 1));
    // The first step of a sweep; then the server is killed.
    expect(await deleteExpiredFiles(central.database, central.now().toISOString())).toEqual([hashOf(bytes)]);
    expect((await stranger.download(file.code)).status).toBe(404);
    expect(await storedHashes(central)).toEqual([hashOf(bytes)]);

    expect(await expiry.sweep()).toBe(1);
    expect(await storedHashes(central)).toEqual([]);
  });

  it('goes by itself when the server starts', async () => {
    const file = await staff.offer(randomBytes(100), { expireAt: endOfDay(central, 1) });
    moveClock(central, later(file.expireAt, 1));
    await expiry.start();
    await expiry.stop();
    expect(await storedHashes(central)).toEqual([]);
  });
});

describe('bytes without a file', () => {
  it('of an upload that was refused are collected, and those of one that is still being written down are not', async () => {
    const refused = await staff.send(formOf(randomBytes(100), { name: 'a', expireAt: endOfDay(central, -1) }));
    expect(refused.status).toBe(400);
    expect(await storedHashes(central)).toHaveLength(1);
    expect(await expiry.sweep()).toBe(0);
    central.clock.offsetMs += 2 * 3_600_000;
    expect(await expiry.sweep()).toBe(1);
    expect(await storedHashes(central)).toEqual([]);
  });
});

describe('uploads and sweeps of the same bytes at the same moment', () => {
  it('never leave a file without its bytes, nor bytes without a file', async () => {
    const bytes = randomBytes(3_000);
    const { database, distributionBlobs: blobs, logger, now } = central;
    const other = createDistributionExpiry({ database, blobs, logger, now });
    const outcomes = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const soon = await staff.offer(bytes, { expireAt: endOfDay(central, 1) });
      const { id } = soon;
      const [sent, ...others] = await Promise.all([
        staff.send(formOf(bytes, { name: 'again', expireAt: endOfDay(central, 3) })),
        // The last file of these bytes goes while they come again.
        staff.call('DELETE', `/${id}`),
        expiry.sweep(),
        other.sweep(),
        removeUnusedBytes({ database, blobs }, hashOf(bytes)),
      ]);
      expect(others[0]?.status).toBe(204);
      outcomes.add(sent.status);
      if (sent.status === 201) {
        const response = await stranger.download(sent.body.code);
        expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
        await staff.call('DELETE', `/${sent.body.id}`);
      } else {
        expect(sent.body.code).toBe('upload-incomplete');
      }
      expect(await storedHashes(central)).toEqual([]);
    }
    expect([...outcomes].filter((status) => status !== 201 && status !== 400)).toEqual([]);
  });
});
