import { z } from 'zod';
import { Instant, Version } from './fields.ts';

/** As whom a set-up saves, before anybody has an account; what reads it has words of its own for it. */
export const SET_UP_NAME = 'Set-up';

/**
 * A section of what is set on one computer, as it is in force. Secrets are never sent back: of each is told whether it is set.
 *
 * @param values without secrets
 * @param secrets their names
 */
export const computerSection = <Values extends z.ZodType, const Secret extends string = never>(
  values: Values,
  secrets: readonly Secret[] = [],
) =>
  z.object({
    values,
    secrets: z.object(Object.fromEntries(secrets.map((name) => [name, z.boolean()])) as Record<Secret, z.ZodBoolean>),
    fixed: z
      .record(z.string(), z.string())
      .describe('What a variable of the server sets, with its name: it stays, whatever is saved.'),
    version: Version,
    savedBy: z.string().nullable(),
    savedAt: Instant.nullable(),
  });

/** A secret on its way in. */
export const writtenSecret = <Text extends z.ZodType>(text: Text) =>
  text.nullable().optional().describe('Left out: it stays as it is. Null: none.');
