import { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { z } from 'zod';

/** Why, where staff said so (S50). */
export const whySaid = { reason: z.string().max(300).optional() };

/** Of payments (S50, S51); all absent from servers that cannot take a step back. */
export const paymentSaid = {
  ...whySaid,
  /** How often steps had been taken back, this one included; absent is 0. */
  round: z.int().min(0).max(1_000_000).optional(),
  /** Of a confirmation: how it was paid. */
  method: PaymentMethod.optional(),
};

/** Without what says nothing, so that a message of before is the same as ever. */
export const saidWhy = (reason: string | null) => (reason === null ? {} : { reason });

export const saidOfPayment = (said: { round: number; method: PaymentMethod | null; reason: string | null }) => ({
  ...saidWhy(said.reason),
  ...(said.round === 0 ? {} : { round: said.round }),
  ...(said.method === null ? {} : { method: said.method }),
});
