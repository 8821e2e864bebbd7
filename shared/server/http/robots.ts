import type { Server } from '../../contracts/endpoint.ts';
import { html } from '../pages/html.ts';
import { originOf } from './origin-of.ts';
import type { ServerApp } from './serve.ts';

/** The pages that anybody may open, and what they are made of. Everything else is private. */
const PUBLIC = [
  '/$',
  '/sign-in$',
  '/sign-up$',
  '/print$',
  '/sitemap.xml$',
  '/home.webmanifest$',
  '/assets/',
  '/color-scheme.js',
  '/favicon.ico',
  '/icon',
  '/api/v1/shop$',
  '/api/v1/pricing/sizes$',
  '/api/v1/images/',
];

/** What search engines are to show. */
const SITEMAP = ['/', '/sign-up'];

const robotsOf = (server: Server, origin: string): string =>
  server === 'edge'
    ? // It stands in a shop's own network.
      'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        ...PUBLIC.map((path) => `Allow: ${path}`),
        'Disallow: /',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n');

const sitemapOf = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...SITEMAP.map((address) => html`  <url><loc>${origin}${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** `/robots.txt` (RFC 9309), and at central `/sitemap.xml`. */
export function serveRobots(app: ServerApp, server: Server): void {
  const caching = { 'cache-control': 'public, max-age=86400' };
  app.get('/robots.txt', (context) => context.text(robotsOf(server, originOf(context)), 200, caching));
  if (server === 'edge') return;
  app.get('/sitemap.xml', (context) =>
    context.body(sitemapOf(originOf(context)), 200, { ...caching, 'content-type': 'application/xml; charset=utf-8' }),
  );
}
