import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { API_BASE, type Server } from '../../contracts/endpoint.ts';
import { openApiDocument } from './openapi.ts';
import type { ServerApp } from './serve.ts';

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
  let document: string | undefined;
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get(`${API_BASE}/openapi.json`, (context) => {
    document ??= JSON.stringify(openApiDocument(server));
    return context.body(document, 200, { 'content-type': 'application/json' });
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
