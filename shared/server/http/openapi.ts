import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiParameters,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ALL_ENDPOINTS } from '../../contracts/all-endpoints.ts';
import { type AnswerFormat, API_BASE, type Caller, type Endpoint, type Server } from '../../contracts/endpoint.ts';
import { PROBLEM_STATUS, Problem, type ProblemCode } from '../../contracts/problem.ts';
import { SENDER_HEADER } from '../../contracts/uploaded-files.ts';
import { adaptSchema } from './openapi-schemas.ts';

/** By the first part of the address. */
const TAGS: Record<string, string> = {
  addresses: 'Where customers have their orders sent.',
  audit: 'Who changed what.',
  backups: 'Backups in another place, and the way back from one.',
  demo: 'How a demo becomes a shop.',
  auth: 'Signing in and out.',
  catalogue: 'All that maintainers edit, at once.',
  central: 'How the central server is doing.',
  dashboard: 'What waits for whom.',
  discounts: 'Discounts by quantity and by total.',
  distributions: 'Files for download by code.',
  'first-run': 'How a new central gets its first owner and its shop.',
  images: 'Pictures of the catalogue.',
  orders: 'Orders once they are placed: for who placed them, and for the desk.',
  'photo-frames': 'Frames laid over photos.',
  pricing: 'What prints and their sending cost.',
  'printing-times': 'How long prints take.',
  reprints: 'Prints that had to be made again, and why.',
  shop: 'The shop that this server belongs to.',
  shops: 'The servers in the shops.',
  'size-categories': 'What sizes are grouped by.',
  sizes: 'Sizes that can be printed.',
  storefront: 'Orders at the kiosk of a shop, until they are placed.',
  takings: 'Money by day and way of paying.',
  till: 'The cash of a shop, shift by shift.',
  'to-do': 'What a new shop still needs.',
  troubles: 'What needs a person, at central and in every shop, and who is written to about it.',
  updates: 'Newer versions of the server, and how they are installed.',
  uploads: 'What a customer at home prepares, until it is ordered; photos of phones.',
  users: 'People with an account.',
  settings:
    'What an owner decides: the shop’s name and contact, how customers pay, languages, how long things are kept.',
  'working-hours': 'When the shop is open, and when an order would be ready.',
};

const INTRODUCTION = [
  'Money is integer satang, instants are UTC.',
  'Calls that change something carry `X-Requested-With: printfront` and, from a browser, an `Origin` of this server.',
  'What goes wrong is answered as `application/problem+json`; `code` is a stable word from one list.',
].join(' ');

/** What a caller brings to be who it says it is; a caller who knows an address of a storefront order brings nothing more. */
const SECURITY: Record<Caller, Record<string, string[]>> = {
  anyone: {},
  front: {},
  customer: { session: [] },
  maintainer: { session: [] },
  kiosk: { kiosk: [] },
  edge: { shopToken: [] },
};

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'pf_session',
    description:
      'Of a person who has signed in (`signInLocal`, `signUpLocal`); maintainers are people of rank 40 and more.',
  },
  kiosk: {
    type: 'apiKey',
    in: 'cookie',
    name: 'pf_kiosk',
    description: 'Of a device that was made a kiosk of this shop (`touchStorefront` with a pairing code).',
  },
  shopToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Of a shop’s server, for the sync with central, whose messages cloud-sync/protocol/SPEC.md describes.',
  },
} as const;

type HeaderName = 'RequestedWith' | 'SenderId' | 'IfMatch' | 'IfNoneThere' | 'IfNoneMatch' | 'IdempotencyKey';
const PARAMETERS: Record<HeaderName, ZodOpenApiParameterObject> = {
  RequestedWith: {
    in: 'header',
    name: 'X-Requested-With',
    required: true,
    description:
      'No page of another site can set it: what changes something is only done for our own pages and programs.',
    schema: { type: 'string', enum: ['printfront'] },
  },
  SenderId: {
    in: 'header',
    name: SENDER_HEADER,
    description: 'The secret of a phone, made by itself: it sees and takes back what it sent under it.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
  },
  IfMatch: {
    in: 'header',
    name: 'If-Match',
    description:
      'The `version` of the thing (of an order its `orderVersion`) that the caller was shown, in quotes: if it is another by now, nothing is changed and the answer is 412. `*`: whatever is there. Without it nothing is compared.',
    schema: { type: 'string' },
  },
  IfNoneThere: {
    in: 'header',
    name: 'If-None-Match',
    description: '`*`: if there is one already, nothing is changed and the answer is 412.',
    schema: { type: 'string', enum: ['*'] },
  },
  IfNoneMatch: {
    in: 'header',
    name: 'If-None-Match',
    description: 'The `ETag` of an earlier answer: if it would be the same again, the answer is 304 without it.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'Made anew for each thing that is to be done, kept for a day: whoever sends it again with the same body gets the same thing again instead of a second one.',
    schema: { type: 'string', minLength: 8, maxLength: 128 },
  },
};

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;
const BINARY_ANSWERS: Partial<Record<AnswerFormat, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  zip: ['application/zip'],
  file: ['application/octet-stream'],
};

/** OpenAPI 3.1 of what one server serves, made from the contract. */
export function openApiDocument(server: Server): object {
  const served = ALL_ENDPOINTS.filter(({ where }) => where.includes(server));
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of served) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint, server);
    paths[endpoint.path] = path;
  }
  const tags = [...new Set(served.map(tagOf))].sort();
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `Printfront ${server}`, version: '1', description: INTRODUCTION },
      servers: [{ url: API_BASE, description: 'The server that this document comes from.' }],
      tags: tags.map((name) => ({ name, description: TAGS[name] ?? name })),
      paths,
      components: { securitySchemes: SECURITY_SCHEMES, parameters: PARAMETERS, schemas: { Problem } },
    },
    { override: adaptSchema },
  );
}

const tagOf = ({ path }: Endpoint): string => path.split('/')[1] ?? '';

function operation(endpoint: Endpoint, server: Server): ZodOpenApiOperationObject {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `May be called by: ${endpoint.who.join(', ')}.`,
    tags: [tagOf(endpoint)],
    security: endpoint.who.map((caller) => SECURITY[caller]).filter(isFirst),
    requestParams: requestParams(endpoint),
    parameters: headersOf(endpoint).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...requestBody(endpoint),
    responses: Object.assign(answers(endpoint), problems(endpoint, server)),
  };
}

const isFirst = <Item>(item: Item, index: number, all: readonly Item[]): boolean =>
  all.findIndex((other) => JSON.stringify(other) === JSON.stringify(item)) === index;

function requestParams({ params, query }: Endpoint): ZodOpenApiParameters {
  const given: ZodOpenApiParameters = {};
  if (params) given.path = params;
  if (query) given.query = query;
  return given;
}

function headersOf(endpoint: Endpoint): HeaderName[] {
  const names: HeaderName[] = [];
  if (endpoint.method !== 'GET') names.push('RequestedWith');
  if (endpoint.who.includes('front')) names.push('SenderId');
  if (endpoint.ifMatch) names.push('IfMatch');
  if (endpoint.ifNoneMatch) names.push('IfNoneThere');
  if (endpoint.etag) names.push('IfNoneMatch');
  if (endpoint.idempotencyKey) names.push('IdempotencyKey');
  return names;
}

const FILE = z.string().meta({ format: 'binary', description: 'The file itself, in exactly one part.' });

function requestBody({ body, form }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body) return { requestBody: { required: true, content: { 'application/json': { schema: body } } } };
  if (!form) return {};
  return {
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form.extend({ file: FILE }) } } },
  };
}

const ETAG = { ETag: { description: 'Of this answer, for `If-None-Match`.', schema: { type: 'string' } } } as const;

function answers({ answer, etag, event, format, status, summary: description }: Endpoint): ZodOpenApiResponsesObject {
  if (answer && etag) {
    const content = { 'application/json': { schema: answer } };
    return {
      [status]: { description, content, headers: ETAG },
      304: { description: 'The same as `If-None-Match` names.', headers: ETAG },
    };
  }
  if (answer) return { [status]: { description, content: { 'application/json': { schema: answer } } } };
  if (event) return { [status]: { description, content: { 'text/event-stream': { schema: event } } } };
  if (format === 'csv') return { [status]: { description, content: { 'text/csv': { schema: { type: 'string' } } } } };
  if (format === 'redirect')
    return { [status]: { description, headers: { Location: { schema: { type: 'string' } } } } };
  const content = Object.fromEntries((BINARY_ANSWERS[format ?? 'none'] ?? []).map((type) => [type, BINARY]));
  if (format === 'file')
    return { 200: { description, content }, 206: { description: 'The asked part of it.', content } };
  return { [status]: format ? { description, content } : { description } };
}

/** One answer for each status, with the codes that it comes with. None for all others: a generator could then tell none by its status. */
function problems(endpoint: Endpoint, server: Server): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(endpoint, server)) {
    byStatus.set(PROBLEM_STATUS[code], [...(byStatus.get(PROBLEM_STATUS[code]) ?? []), code]);
  }
  const all: ZodOpenApiResponsesObject = {};
  for (const [status, codes] of byStatus) all[`${status as 400}`] = known(codes);
  return all;
}

const WITH_RETRY_AFTER: readonly number[] = [408, 429, 503, 507];

/** The document says once what several calls answer with, when it is the same object. */
const responses = new Map<string, ZodOpenApiResponseObject>();

function known(codes: readonly ProblemCode[]): ZodOpenApiResponseObject {
  const key = codes.join();
  const response = responses.get(key) ?? problemResponse(codes);
  responses.set(key, response);
  return response;
}

function problemResponse(codes: readonly ProblemCode[]): ZodOpenApiResponseObject {
  const [first = 'internal-error'] = codes;
  const schema = z.intersection(Problem, z.looseObject({ code: z.enum([first, ...codes.slice(1)]) }));
  const retryAfter = {
    'Retry-After': {
      description: 'Seconds until trying again makes sense.',
      schema: { type: 'integer', format: 'int32' },
    },
  } as const;
  return {
    ...(codes.length <= 3 ? { id: codes.map(inOneWord).join('Or') } : {}),
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/problem+json': { schema } },
    ...(WITH_RETRY_AFTER.includes(PROBLEM_STATUS[first]) ? { headers: retryAfter } : {}),
  };
}

const inOneWord = (code: string) => code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Those of the endpoint, and those of how it is called, which serve.ts answers for every one. */
function problemsOf(
  { problems: own, params, query, body, who, method, where, idempotencyKey }: Endpoint,
  server: Server,
) {
  const codes = new Set<ProblemCode>();
  if (params || query || body) codes.add('parameter-missing').add('parameter-invalid');
  if (body) codes.add('body-malformed').add('body-too-slow').add('body-too-large');
  if (method !== 'GET') codes.add('origin-refused').add('disk-read-only');
  const isForAll = who.includes('anyone') || who.includes('front');
  if (!isForAll && (who.includes('customer') || who.includes('maintainer'))) codes.add('not-signed-in');
  // Who may not make a call learns nothing about what it is for.
  if (!isForAll && !who.includes('customer')) codes.add('not-found');
  // What is central's alone is passed on.
  if (server === 'edge' && where.includes('central')) codes.add('central-unreachable').add('server-busy');
  if (idempotencyKey) codes.add('idempotency-key-reused').add('call-in-progress');
  for (const code of own) codes.add(code);
  return codes.add('internal-error');
}
