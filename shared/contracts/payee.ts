import { z } from 'zod';
import { LocalizedText } from './fields.ts';

export const Payee = z
  .object({
    promptPayName: LocalizedText.nullable(),
    bankAccount: z.object({ bank: LocalizedText, number: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'Payee', description: 'Whom a customer pays.' });
export type Payee = z.infer<typeof Payee>;
