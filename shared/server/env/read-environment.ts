import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isSecretSetting } from '../logging/mask-secrets.ts';
import { NOT_NOW_STATUS, WRONG_SETTING_STATUS } from './exit-statuses.ts';

/** A setting that cannot be used. The message is one sentence for the operator who started the server. */
export class SettingError extends Error {
  /** What the process ends with. */
  readonly exitStatus: number = WRONG_SETTING_STATUS;
  constructor(message: string) {
    super(message);
    this.name = 'SettingError';
  }
}

/** The setting may be right, and what it leads to is away or in use at this moment. */
export class NotNowError extends SettingError {
  override readonly exitStatus: number = NOT_NOW_STATUS;
}

/** What somebody asks of a command cannot be done; no setting is wrong. The message says why. */
export class CommandRefusal extends SettingError {
  override readonly exitStatus: number = 1;
}

export const Port = z.coerce.number().int().min(1).max(65_535);
export const Flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((text) => ['true', '1', 'yes'].includes(text));

/**
 * Reads settings from the environment. An empty value counts as not set, as in `DATA_DIR= npm start`. A secret may stand in
 * a file: `ROUTER_PASSWORD_FILE=/run/secrets/router`.
 *
 * @throws SettingError naming the first setting that cannot be used and why
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, environment[name] || fromFile(name, environment)] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given, { error: inWords });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0] ?? 'environment');
  if (given[name] === undefined) throw new SettingError(`The setting ${name} is required.`);
  throw new SettingError(`The setting ${name} cannot be used: ${issue?.message ?? 'not valid'}.`);
}

/** Where a schema says nothing itself: a person reads it, in the last line of a log. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  const of = issue.origin === 'string' ? 'have' : 'be';
  const unit = issue.origin === 'string' ? ' characters' : '';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? 'it must be a whole number'
        : issue.expected === 'number'
          ? 'it must be a number'
          : undefined;
    case 'too_small':
      return `it must ${of} at least ${issue.minimum}${unit}`;
    case 'too_big':
      return `it must ${of} at most ${issue.maximum}${unit}`;
    case 'invalid_value':
      return issue.values.includes('true')
        ? 'it must be true or false'
        : `it must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'it must be a web address such as https://prints.example' : undefined;
    default:
      return undefined;
  }
}

function fromFile(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!file || !isSecretSetting(name)) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new SettingError(`The setting ${name}_FILE cannot be used: there is no readable file ${file}.`);
  }
}
