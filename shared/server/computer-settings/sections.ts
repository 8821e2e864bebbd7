import type { z } from 'zod';

/** Things that are set together, saved together and take effect together. */
export interface ComputerSection<Values extends object = object, Secret extends string = string> {
  /** What can be read again. */
  readonly values: z.ZodType<Values>;
  /** What stands until somebody says otherwise. */
  readonly start: Values;
  /** Written and never given out again: what is told is only whether there is one. */
  readonly secrets: readonly Secret[];
  /** What the server finds out or makes by itself: nobody has changed it. */
  readonly ofServer?: readonly string[];
}

export const computerSection = <Values extends object, const Secret extends string = never>(
  section: ComputerSection<Values, Secret>,
) => section;

// biome-ignore lint/suspicious/noExplicitAny: each section has values of its own.
export type ComputerSections = Readonly<Record<string, ComputerSection<any, any>>>;
export type ValuesOf<Section> = Section extends ComputerSection<infer Values, infer _> ? Values : never;
export type SecretOf<Section> = Section extends ComputerSection<infer _, infer Secret> ? Secret : never;

/** What variables of the environment say of a section: by field or secret, with the variable's name. They win. */
export type GivenFields = Readonly<Record<string, { readonly variable: string; readonly value: unknown }>>;

/**
 * @param variables which variable sets which field or secret
 * @param read the settings as they were read, by the variables' names
 * @returns those that somebody has set, be it in a file
 */
export function givenBy(
  variables: Readonly<Record<string, string>>,
  read: Readonly<Record<string, unknown>>,
  environment: NodeJS.ProcessEnv = process.env,
): GivenFields {
  const isSet = (variable: string) => Boolean(environment[variable] || environment[`${variable}_FILE`]);
  const set = Object.entries(variables).filter(([, variable]) => isSet(variable) && read[variable] !== undefined);
  return Object.fromEntries(set.map(([field, variable]) => [field, { variable, value: read[variable] }]));
}
