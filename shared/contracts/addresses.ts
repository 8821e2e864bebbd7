import { z } from 'zod';
import { isPhoneNumber, normalizePhoneNumber } from '../domain/contact.ts';

const line = (max: number) => z.string().trim().min(1).max(max);

/** A Thai phone number; spaces and dashes are taken out before it is checked. */
export const PhoneNumber = z
  .string()
  .max(40)
  .transform(normalizePhoneNumber)
  .refine(isPhoneNumber, 'expected 0 followed by 8 or 9 digits');

/** Where an order is sent. Kept with the order as it was at submit. */
export const ShippingAddress = z
  .object({
    name: line(120),
    address1: line(200),
    address2: z.string().trim().max(200).default(''),
    city: line(100),
    province: line(100),
    postalCode: z
      .string()
      .trim()
      .regex(/^\d{5}$/, 'expected five digits'),
    phoneNumber: PhoneNumber,
  })
  .meta({ id: 'ShippingAddress' });
export type ShippingAddress = z.infer<typeof ShippingAddress>;
