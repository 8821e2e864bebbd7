import { z } from 'zod';

/** A setting that cannot be used. The message is one sentence for the operator who started the server. */
export class SettingError extends Error {
  /** What the process ends with. */
  readonly exitStatus: number = 1;
  constructor(message: string) {
    super(message);
    this.name = 'SettingError';
  }
}

export const Port = z.coerce.number().int().min(1).max(65_535);
export const Flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((text) => ['true', '1', 'yes'].includes(text));

/**
 * Reads settings from the environment. An empty value counts as not set, as in `DATA_DIR= npm start`.
 *
 * @throws SettingError naming the first setting that cannot be used and why
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0] ?? 'environment');
  if (given[name] === undefined) throw new SettingError(`The setting ${name} is required.`);
  throw new SettingError(`The setting ${name} cannot be used: ${issue?.message ?? 'not valid'}.`);
}
