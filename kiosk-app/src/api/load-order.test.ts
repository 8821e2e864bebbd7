import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { loadOrder } from './load-order.ts';
import { orderQuery } from './order-queries.ts';

const asked = vi.hoisted(() => [] as { answer: (order: object) => void; refuse: (error: Error) => void }[]);
vi.mock('./call.ts', () => ({
  call: () =>
    new Promise((resolve, reject) => {
      asked.push({ answer: resolve, refuse: reject });
    }),
}));
afterEach(() => void asked.splice(0));

const ID = 'an-order';

it('opens an order although a change is made while it is asked for', async () => {
  const queryClient = new QueryClient();
  const opening = loadOrder(queryClient, ID);
  await queryClient.cancelQueries({ queryKey: orderQuery(ID).queryKey });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer({ id: ID });
  expect(await opening).toEqual({ id: ID });
});

it('says when there is none', async () => {
  const opening = loadOrder(new QueryClient({ defaultOptions: { queries: { retry: false } } }), ID);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.refuse(new Error('not found'));
  await expect(opening).rejects.toThrow('not found');
  expect(asked).toHaveLength(1);
});
