import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import type { Endpoint } from '@printfront/shared/contracts/endpoint.ts';
import { PROBLEM_STATUS } from '@printfront/shared/contracts/problem.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Schema {
  [key: string]: unknown;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
}
interface Parameter {
  in?: string;
  name?: string;
  required?: boolean;
  schema?: Schema;
  $ref?: string;
}
interface Answer {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId: string;
  security: object[];
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, object>;
  };
}

/** Every schema of a part of the document, with where it stands. */
function* schemasIn(part: unknown, at: string): Generator<[string, Schema]> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    const place = `${at}/${key}`;
    const isSchema = key === 'schema' || key === 'items' || /\/(properties|schemas|anyOf|oneOf|allOf)$/.test(at);
    if (isSchema && typeof value === 'object') yield [place, value as Schema];
    yield* schemasIn(value, place);
  }
}

describe.each(['central', 'edge'] as const)('the OpenAPI document of %s', (server) => {
  const document = openApiDocument(server) as Document;
  const served = ALL_ENDPOINTS.filter(({ where }) => where.includes(server));
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const operationOf = ({ path, method }: Pick<Endpoint, 'path' | 'method'>): Operation => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`${method} ${path} is not there`);
    return operation;
  };
  const parameterOf = (parameter: Parameter): Parameter =>
    parameter.$ref === undefined
      ? parameter
      : (document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? {});
  const parametersOf = (operation: Operation) => (operation.parameters ?? []).map(parameterOf);
  const answerOf = (answer: Answer): Answer =>
    answer.$ref === undefined ? answer : (document.components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? {});
  const schemas = [...schemasIn(document, '')];

  it('is OpenAPI 3.1 to a validator', async () => {
    const result = await new Validator({ strict: false }).validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, document.openapi]).toEqual([true, '3.1.0']);
  });

  it('holds every call that the server serves, once, by its name, under a tag that says what it is about', () => {
    const names = served.map(({ name }) => name);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    for (const { tags: own, operationId } of operations) expect(tags.get(own[0] ?? ''), operationId).toMatch(/\.$/);
    expect(document.servers[0]?.url).toBe('/api/v1');
  });

  it('says who may call by what they bring, and which header keeps other sites out', () => {
    for (const endpoint of served) {
      const operation = operationOf(endpoint);
      const schemes = operation.security.flatMap((requirement) => Object.keys(requirement));
      const isOpen = endpoint.who.includes('anyone') || endpoint.who.includes('front');
      expect(operation.security.some((requirement) => Object.keys(requirement).length === 0)).toBe(isOpen);
      expect(schemes.includes('kiosk'), endpoint.name).toBe(endpoint.who.includes('kiosk'));
      for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
      const header = parametersOf(operation).find(({ name }) => name === 'X-Requested-With');
      expect(header?.required ?? false, endpoint.name).toBe(endpoint.method !== 'GET');
    }
  });

  it('declares every part of an address, and numbers in addresses as numbers', () => {
    for (const endpoint of served) {
      const parameters = parametersOf(operationOf(endpoint));
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name).sort(), endpoint.name).toEqual(named.sort());
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
    const list = parametersOf(operationOf({ method: 'GET', path: '/orders/all' }));
    const limit = { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 };
    expect(list.find(({ name }) => name === 'limit')?.schema).toMatchObject(limit);
    const status = { type: 'integer', enum: [10, 20, 50, 90] };
    expect(list.find(({ name }) => name === 'paymentStatus')?.schema).toMatchObject(status);
    const sizes = parametersOf(operationOf({ method: 'GET', path: '/sizes' }));
    expect(sizes.find(({ name }) => name === 'showHidden')?.schema).toEqual({ type: 'boolean', default: false });
  });

  it('has each body required, and each upload with its file', () => {
    for (const endpoint of served) {
      const { requestBody } = operationOf(endpoint);
      const form = requestBody?.content['multipart/form-data']?.schema;
      if (endpoint.body ?? endpoint.form) expect(requestBody?.required, endpoint.name).toBe(true);
      else expect(requestBody, endpoint.name).toBeUndefined();
      if (endpoint.form === undefined) continue;
      expect(form?.properties?.file, endpoint.name).toMatchObject({ type: 'string', format: 'binary' });
      expect(form?.required).toContain('file');
      expect(Object.keys(form?.properties ?? {})).toEqual([...Object.keys(endpoint.form.shape), 'file']);
    }
  });

  it('lists what may go wrong with each call, by status and code', () => {
    for (const endpoint of served) {
      const { responses } = operationOf(endpoint);
      expect(
        Object.keys(responses).some((status) => /^[23]/.test(status)),
        endpoint.name,
      ).toBe(true);
      // With one for all others no generator can tell answers apart by their status.
      expect(responses).not.toHaveProperty('default');
      for (const code of [...endpoint.problems, 'internal-error' as const]) {
        const answer = answerOf(responses[PROBLEM_STATUS[code]] ?? {});
        const [problem, narrower] = answer.content?.['application/problem+json']?.schema.allOf ?? [];
        expect(problem, `${endpoint.name} ${code}`).toEqual({ $ref: '#/components/schemas/Problem' });
        expect(narrower?.properties?.code?.enum ?? narrower?.properties?.code?.const).toContain(code);
      }
    }
  });

  it('gives every number its width, and what stands for something its name', () => {
    const faults = schemas.filter(([, schema]) => {
      const values = schema.enum ?? [];
      if (schema.type === 'integer' && schema.format !== 'int32' && schema.format !== 'int64') return true;
      return schema.type === 'number' && values.length > 0 && values.every(Number.isInteger);
    });
    expect(faults.map(([at]) => at)).toEqual([]);
    const status = document.components.schemas.PaymentStatus;
    expect(status?.enum).toEqual(Object.values(PAYMENT_STATUS));
    for (const [at, { enum: values, 'x-enum-varnames': names }] of schemas)
      if (Array.isArray(names)) expect(names.length, at).toBe(values?.length);
    expect(status?.['x-enum-varnames']).toEqual(Object.keys(PAYMENT_STATUS));
    expect(document.components.schemas.Order?.properties?.totalPaymentAmount).toMatchObject({ format: 'int64' });
  });

  it('says something with every schema, forbids nobody a field that comes later, and names its files', () => {
    const silent = schemas.filter(([, schema]) => Object.keys(schema).every((key) => key === 'description'));
    expect(silent.map(([at]) => at)).toEqual([]);
    expect(schemas.filter(([, schema]) => schema.additionalProperties === false).map(([at]) => at)).toEqual([]);
    const typesOf = (path: `/${string}`, status = 200) =>
      Object.keys(operationOf({ method: 'GET', path }).responses[status]?.content ?? {});
    expect(typesOf('/takings/export')).toEqual(['text/csv']);
    expect(typesOf('/orders/{id}/archive')).toEqual(['application/zip']);
    expect(typesOf('/images/{sha256}')).toContain('image/png');
    expect(typesOf('/distributions/files/{code}/content', 206)).toEqual(['application/octet-stream']);
  });

  it('names the header that placing an order is compared by', () => {
    const placing = operationOf({ method: 'POST', path: '/orders' });
    expect(parametersOf(placing)).toContainEqual(expect.objectContaining({ in: 'header', name: 'If-Match' }));
    expect(placing.responses).toHaveProperty('412');
  });

  it('names the headers that a list is known by and a change is compared by', () => {
    const of = (name: string) => operations.find(({ operationId }) => operationId === name);
    const header = (name: string) => ({ $ref: `#/components/parameters/${name}` });
    expect(of('listSizes')?.parameters).toContainEqual(header('IfNoneMatch'));
    expect(of('listSizes')?.responses).toMatchObject({
      200: { headers: { ETag: {} } },
      304: { headers: { ETag: {} } },
    });
    expect(of('updateSize')?.parameters).toContainEqual(header('IfMatch'));
    expect(of('updateSize')?.responses).toHaveProperty('412');
    expect(of('setWorkingHours')?.parameters).toContainEqual(header('IfNoneThere'));
    const inQuery = operations.flatMap(({ parameters = [] }) => parameters as { in: string; name: string }[]);
    expect(inQuery.filter((parameter) => parameter.in === 'query' && parameter.name === 'version')).toEqual([]);
  });
});
