import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

describe.each(['central', 'edge'] as const)('the OpenAPI document of %s', (server) => {
  const document = openApiDocument(server) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; parameters?: object[]; responses: object }>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  it('holds every call that the server serves, once, by its name', () => {
    const served = ALL_ENDPOINTS.filter(({ where }) => where.includes(server)).map(({ name }) => name);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...served].sort());
    expect(new Set(served).size).toBe(served.length);
  });

  it('is OpenAPI 3.1 and names an answer for every call', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { operationId, responses } of operations) {
      expect(
        Object.keys(responses).some((status) => /^[23]/.test(status)),
        operationId,
      ).toBe(true);
    }
  });

  it('names the header that placing an order is compared by', () => {
    const placing = operations.find(({ operationId }) => operationId === 'placeOrder');
    expect(placing?.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'if-match' }));
    expect(placing?.responses).toHaveProperty('412');
  });

  it('names the headers that a list is known by and a change is compared by', () => {
    const of = (name: string) => operations.find(({ operationId }) => operationId === name);
    const header = (name: string) => expect.objectContaining({ in: 'header', name });
    expect(of('listSizes')?.parameters).toContainEqual(header('if-none-match'));
    expect(of('listSizes')?.responses).toMatchObject({
      200: { headers: { etag: {} } },
      304: { headers: { etag: {} } },
    });
    expect(of('updateSize')?.parameters).toContainEqual(header('if-match'));
    expect(of('updateSize')?.responses).toHaveProperty('412');
    expect(of('setWorkingHours')?.parameters).toContainEqual(header('if-none-match'));
    const inQuery = operations.flatMap(({ parameters = [] }) => parameters as { in: string; name: string }[]);
    expect(inQuery.filter((parameter) => parameter.in === 'query' && parameter.name === 'version')).toEqual([]);
  });
});
