import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { ALL_ENDPOINTS } from '../../contracts/all-endpoints.ts';
import { API_BASE, type Endpoint, type Server } from '../../contracts/endpoint.ts';
import { PROBLEM_STATUS, Problem } from '../../contracts/problem.ts';
import type { ServerApp } from './serve.ts';

const BINARY: Record<string, string> = { image: 'image/*', zip: 'application/zip' };

const IF_MATCH =
  'The `version` of the thing (of an order its `orderVersion`) that the caller was shown, in quotes: if it is another by ' +
  'now, nothing is changed and the answer is 412. `*`: whatever is there. Without it nothing is compared.';
const IF_NONE_MATCH = '`*`: if there is one already, nothing is changed and the answer is 412.';
const KNOWN = 'The `ETag` of an earlier answer: if it would be the same again, the answer is 304 without it.';
const ETAG = z.string().meta({ description: 'Of this answer, for `If-None-Match`.' });

/** The headers that a call is compared by. */
function headerParams({ ifMatch, ifNoneMatch, etag }: Endpoint): { header?: z.ZodObject } {
  const optional = (description: string) => z.string().optional().meta({ description });
  const header: Record<string, z.ZodType> = {};
  if (ifMatch) header['if-match'] = optional(IF_MATCH);
  if (ifNoneMatch) header['if-none-match'] = optional(IF_NONE_MATCH);
  if (etag) header['if-none-match'] = optional(KNOWN);
  return Object.keys(header).length === 0 ? {} : { header: z.object(header) };
}

function answerContent(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const description = endpoint.summary;
  if (endpoint.answer) {
    const content = { 'application/json': { schema: endpoint.answer } };
    if (!endpoint.etag) return { [String(endpoint.status)]: { description, content } };
    const headers = z.object({ etag: ETAG });
    return {
      [String(endpoint.status)]: { description, content, headers },
      304: { description: 'The same as `If-None-Match` names.', headers },
    };
  }
  const type = endpoint.format && BINARY[endpoint.format];
  if (type) {
    const schema = { type: 'string', format: 'binary' } as const;
    return { [String(endpoint.status)]: { description, content: { [type]: { schema } } } };
  }
  return { [String(endpoint.status)]: { description } };
}

function problemContent(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const byStatus = new Map<number, string[]>();
  for (const code of endpoint.problems) {
    byStatus.set(PROBLEM_STATUS[code], [...(byStatus.get(PROBLEM_STATUS[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: { 'application/problem+json': { schema: Problem } } },
    ]),
  );
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const form = endpoint.form && {
    content: {
      'multipart/form-data': {
        schema: endpoint.form.extend({}).meta({ description: 'Exactly one part named `file`, and these text fields.' }),
      },
    },
  };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `May be called by: ${endpoint.who.join(', ')}.`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
      ...headerParams(endpoint),
    },
    ...(endpoint.body ? { requestBody: { content: { 'application/json': { schema: endpoint.body } } } } : {}),
    ...(form ? { requestBody: form } : {}),
    responses: { ...answerContent(endpoint), ...problemContent(endpoint) },
  };
}

/** OpenAPI 3.1 of what one server serves, made from the contract. */
export function openApiDocument(server: Server): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of ALL_ENDPOINTS.filter(({ where }) => where.includes(server))) {
    const url = `${API_BASE}${endpoint.path}`;
    paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `Printfront ${server}`, version: '1', description: 'Money is integer satang, instants are UTC.' },
    paths,
  });
}

const DOCS_FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};

const DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Printfront API</title>
<link rel="stylesheet" href="./docs/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="./docs/swagger-ui-bundle.js"></script><script src="./docs/start.js"></script></body></html>`;

const DOCS_START = `SwaggerUIBundle({ url: '${API_BASE}/openapi.json', dom_id: '#docs', supportedSubmitMethods: ['get'] });`;

/** `/api/v1/openapi.json` and its page at `/api/v1/docs`; the page's files come from this server: shops are offline. */
export function serveOpenApi(app: ServerApp, server: Server): void {
  let document: object | undefined;
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get(`${API_BASE}/openapi.json`, (context) => {
    document ??= openApiDocument(server);
    return context.json(document);
  });
  app.get(`${API_BASE}/docs`, (context) => context.html(DOCS_PAGE));
  app.get(`${API_BASE}/docs/start.js`, (context) =>
    context.body(DOCS_START, 200, { 'content-type': 'text/javascript' }),
  );
  for (const [file, type] of Object.entries(DOCS_FILES)) {
    app.get(`${API_BASE}/docs/${file}`, async (context) =>
      context.body(await readFile(path.join(folder, file)), 200, { 'content-type': type }),
    );
  }
}
