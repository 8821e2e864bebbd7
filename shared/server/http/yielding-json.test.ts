import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contracts/endpoint.ts';
import { createServing, type ServerApp } from './serve.ts';
import { AnswerMisfitError, isLongAnswer, yieldingJson } from './yielding-json.ts';

const Photo = z.object({ id: z.string(), note: z.string().optional(), crop: z.object({ x: z.number() }).nullable() });
const Line = z.object({ size: z.string(), files: z.array(Photo) });
const Order = z.object({ name: z.string(), slip: z.string().optional(), lines: z.array(Line).nullable() });

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `photo ${index}`, crop: null, secret: 'of the server' }));

async function written(schema: z.ZodType, value: unknown) {
  let pauses = 0;
  const pieces = await yieldingJson(schema, value, async () => {
    pauses += 1;
  });
  return { text: Buffer.concat(pieces).toString(), pauses };
}

describe('a long answer', () => {
  it('is what the contract makes of it, whatever its shape', async () => {
    const photo = fc.record(
      {
        id: fc.string(),
        note: fc.string(),
        crop: fc.option(fc.record({ x: fc.double({ noNaN: true, noDefaultInfinity: true }) })),
        secret: fc.string(),
      },
      { requiredKeys: ['id', 'crop'] },
    );
    const line = fc.record({ size: fc.string(), files: fc.array(photo, { maxLength: 450, size: 'max' }) });
    const order = fc.record(
      { name: fc.string(), slip: fc.string(), lines: fc.option(fc.array(line, { maxLength: 3 })) },
      { requiredKeys: ['name', 'lines'] },
    );
    await fc.assert(
      fc.asyncProperty(order, async (value) => {
        expect((await written(Order, value)).text).toBe(JSON.stringify(Order.parse(value)));
      }),
      { numRuns: 40 },
    );
  });

  it('leaves a turn to others between every fifty items, also of a list within an order', async () => {
    expect((await written(z.array(Photo), photos(10_000))).pauses).toBe(200);
    const order = { name: 'A', lines: [{ size: '4x6', files: photos(10_000) }] };
    const { text, pauses } = await written(Order, order);
    expect(pauses).toBe(200);
    expect(text).toBe(JSON.stringify(Order.parse(order)));
    expect(isLongAnswer(order)).toBe(true);
    expect(isLongAnswer({ ...order, lines: [{ size: '4x6', files: photos(20) }] })).toBe(false);
  });

  it('that does not fit its contract is refused as a whole', async () => {
    const wrong = [...photos(500), { id: 7 }];
    await expect(yieldingJson(z.array(Photo), wrong)).rejects.toBeInstanceOf(AnswerMisfitError);
    await expect(yieldingJson(z.array(Photo).max(400), photos(500))).rejects.toBeInstanceOf(AnswerMisfitError);
  });

  it('of a server is made while others have their turns, with its length', async () => {
    const app: ServerApp = new Hono();
    const listPhotos = endpoint({
      name: 'listPhotos',
      summary: 'All photos',
      method: 'GET',
      path: '/photos',
      who: ['anyone'],
      where: ['edge'],
      status: 200,
      answer: z.array(Photo),
      problems: [],
    });
    createServing({ app, identify: async () => [] })(listPhotos, () => photos(10_000));
    let turns = 0;
    let isAnswered = false;
    const counted = (async () => {
      for (; !isAnswered; turns += 1) await setImmediate();
    })();
    const answer = await app.request('/api/v1/photos');
    isAnswered = true;
    await counted;
    expect(turns).toBeGreaterThan(100);
    const text = await answer.text();
    expect(text).toBe(JSON.stringify(z.array(Photo).parse(photos(10_000))));
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(answer.headers.get('content-type')).toBe('application/json');
  });
});
