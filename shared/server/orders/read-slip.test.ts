import { PhotoNotViewableError } from '@printfront/shared/server/photos/derivatives.ts';
import { PhotoWorkersStoppedError } from '@printfront/shared/server/photos/photo-workers.ts';
import { slipCode } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSlip, type SlipReaderDeps } from './read-slip.ts';

const SHA256 = 'a'.repeat(64);
const never = () => new Promise<never>(() => undefined);
const fail = (error: Error) => () => Promise.reject(error);

let logLines: string[];
const read = (derivatives: Partial<SlipReaderDeps['derivatives']>) => {
  const logger = pino({}, { write: (line: string) => void logLines.push(line) });
  const whole = { preview: async () => 'slip.jpg', qrCodes: async () => [slipCode('004', 'A1B2C3D4E5F6')] };
  return readSlip({ derivatives: { ...whole, ...derivatives }, logger }, SHA256, { class: 'guest', owner: 'customer' });
};

beforeEach(() => {
  logLines = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads the one code that is a slip’s among others', async () => {
  const transfer = { bank: '004', transactionRef: 'A1B2C3D4E5F6' };
  expect(await read({})).toEqual(transfer);
  const codes = ['https://bank.example', slipCode('004', 'A1B2C3D4E5F6'), 'another'];
  expect(await read({ qrCodes: async () => codes })).toEqual(transfer);
});

it('gives up on a picture that takes too long, and does not keep the customer waiting for it', async () => {
  for (const stuck of [{ qrCodes: never }, { qrCodes: never, preview: never }]) {
    const slip = read(stuck);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await slip).toBeNull();
  }
  expect(vi.getTimerCount()).toBe(0);
});

it('takes the slip when reading fails for a reason of our own, which is logged once', async () => {
  expect(await read({ qrCodes: fail(new Error('no room')) })).toBeNull();
  expect(logLines).toHaveLength(1);
  expect(logLines[0]).toContain('no room');
});

it('takes the slip while the server stops', async () => {
  const stopping = fail(new PhotoWorkersStoppedError('stopped'));
  expect(await read({ qrCodes: stopping, preview: stopping })).toBeNull();
  expect(logLines).toEqual([]);
});

it('refuses only what shows nothing', async () => {
  const nothing = fail(new PhotoNotViewableError('no picture'));
  expect(await read({ qrCodes: nothing })).toBeNull();
  await expect(read({ qrCodes: nothing, preview: nothing })).rejects.toMatchObject({ code: 'file-type-unsupported' });
});
