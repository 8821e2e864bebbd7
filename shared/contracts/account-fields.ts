import { z } from 'zod';
import {
  cleanPersonName,
  isUsername,
  PASSWORD_MIN_CHARACTERS,
  PERSON_NAME_MAX_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
} from '../domain/account-names.ts';

export const PersonName = z
  .string()
  .trim()
  .max(PERSON_NAME_MAX_CHARACTERS)
  .refine((name) => cleanPersonName(name) !== null, 'a name that can be seen')
  .transform((name) => cleanPersonName(name) ?? name);

export const NewUsername = z
  .string()
  .trim()
  .max(100)
  .check(({ value, issues }) => {
    if (isUsername(value)) return;
    const message = 'at least three signs that can be seen, without spaces';
    const isShort = [...value].length < USERNAME_MIN_CHARACTERS;
    if (isShort)
      issues.push({ code: 'too_small', origin: 'string', minimum: USERNAME_MIN_CHARACTERS, input: value, message });
    else issues.push({ code: 'custom', input: value, message });
  });

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS)
  .max(200)
  .describe(
    'Long is what counts: no rules about capitals and digits. What anybody would try first is refused by central.',
  );

/** The present six digits of the app on the phone, or a recovery code in whatever grouping. */
export const SecondFactorCode = z.string().trim().min(6).max(40);
