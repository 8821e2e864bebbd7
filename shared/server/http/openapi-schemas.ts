import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';

type Override = NonNullable<CreateDocumentOptions['override']>;
type Overridden = Parameters<Override>[0];
type JsonSchema = Overridden['jsonSchema'];

const GREATEST_INT32 = 2 ** 31 - 1;

/**
 * What zod says of a schema, as generators of clients understand it: what is a number on the wire is one in the document,
 * with its width, values that are numbers are one list, and nothing forbids a field that a later version adds.
 */
export function adaptSchema({ zodSchema, jsonSchema, io }: Overridden): void {
  const { def } = zodSchema._zod;
  if (def.type === 'lazy') replace(jsonSchema, { description: 'Any JSON value.' });
  if (def.type === 'pipe' && io === 'input') readAsIs(jsonSchema, def.out);
  // zod leaves the default out where the text of a query becomes something else.
  if (def.type === 'default' && isPlain(def.defaultValue)) jsonSchema.default ??= def.defaultValue;
  if (io === 'output') delete jsonSchema.additionalProperties;
  nameTruth(jsonSchema);
  joinLiterals(jsonSchema);
  giveWidth(jsonSchema);
  // The format says it; the pattern is a kilobyte each time.
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

function replace(jsonSchema: JsonSchema, by: object): void {
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  Object.assign(jsonSchema, by);
}

/** Names of what is read, without those that would make it a component of its own. */
const unnamed = z.registry<object>();

/** A number in an address comes as text: the caller has to know the number. */
function readAsIs(jsonSchema: JsonSchema, read: z.core.$ZodType): void {
  const number: JsonSchema = z.toJSONSchema(read, { io: 'input', unrepresentable: 'any', metadata: unnamed });
  joinLiterals(number);
  if (number.type !== 'number' && number.type !== 'integer') return;
  delete number.$schema;
  const { id: _, ...words } = z.globalRegistry.get(read) ?? {};
  const { description } = jsonSchema;
  replace(jsonSchema, Object.assign(number, words, description === undefined ? {} : { description }));
}

/** `true` and `false` as words of a query are what every client writes for a boolean. */
function nameTruth(jsonSchema: JsonSchema): void {
  if (String(jsonSchema.enum) === 'true,false') {
    delete jsonSchema.enum;
    jsonSchema.type = 'boolean';
  }
  if (jsonSchema.type === 'boolean' && typeof jsonSchema.default === 'string') {
    jsonSchema.default = jsonSchema.default === 'true';
  }
}

/** One of several numbers: a list of values instead of as many schemas, which no generator makes a type of. */
function joinLiterals(jsonSchema: JsonSchema): void {
  const values = jsonSchema.anyOf?.map((option) => option.const);
  if (values?.every(Number.isInteger)) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: 'integer', enum: values });
  }
  if (jsonSchema.type === 'number' && Number.isInteger(jsonSchema.const)) jsonSchema.type = 'integer';
}

/** A satang amount does not fit into the `int` of Java or Go. */
function giveWidth(jsonSchema: JsonSchema): void {
  if (jsonSchema.type !== 'integer') return;
  const values = jsonSchema.enum?.map(Number) ?? [jsonSchema.maximum ?? Number.POSITIVE_INFINITY];
  jsonSchema.format = Math.max(...values) > GREATEST_INT32 ? 'int64' : 'int32';
}
