import type { Server } from '../../contracts/endpoint.ts';
import type { Shop } from '../../contracts/shop.ts';
import { spokenIn } from '../../domain/languages.ts';
import { pricesPath } from '../../domain/price-addresses.ts';
import { html } from '../pages/html.ts';
import { originOf } from './origin-of.ts';
import type { ServerApp } from './serve.ts';

/** The pages that anybody may open, and what they are made of. Everything else is private. */
const PUBLIC = [
  '/$',
  '/sign-in$',
  '/sign-up$',
  '/print$',
  '/prices$',
  '/prices/',
  '/*/prices$',
  '/*/prices/',
  '/sitemap.xml$',
  '/home.webmanifest$',
  '/assets/',
  '/color-scheme.js',
  '/favicon.ico',
  '/icon',
  '/share-picture/',
  '/api/v1/shop$',
  '/api/v1/pricing/sizes$',
  '/api/v1/pricing/shippings$',
  '/api/v1/sizes$',
  '/api/v1/size-categories$',
  '/api/v1/discounts$',
  '/api/v1/working-hours$',
  '/api/v1/images/',
];

/** What search engines are to show of a shop beside its first pages. */
export interface SitemapFacts {
  shop: Pick<Shop, 'languages' | 'allLanguages' | 'isTrial'>;
  /** Keys of the sizes that are sold. */
  sizes: readonly string[];
  /** When prices were last changed, as ISO 8601; null: nobody knows. */
  pricesChangedAt: string | null;
}

const FIRST_PAGES = ['/', '/sign-up'];

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

function sitemapOf(origin: string, facts: SitemapFacts | null): string {
  const url = (address: string, changedAt: string | null = null) =>
    html`  <url><loc>${origin}${address}</loc>` +
    (changedAt === null ? '' : html`<lastmod>${changedAt}</lastmod>`) +
    '</url>';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...FIRST_PAGES.map((address) => url(address)),
    ...pricePagesOf(facts).map((address) => url(address, facts?.pricesChangedAt)),
    '</urlset>',
    '',
  ].join('\n');
}

/** None of a shop that is only tried out, or has no prices: its pages tell search engines to leave them. */
function pricePagesOf(facts: SitemapFacts | null): string[] {
  if (facts === null || facts.shop.isTrial || facts.sizes.length === 0) return [];
  return spokenIn(facts.shop).flatMap((language) => [null, ...facts.sizes].map((key) => pricesPath(language, key)));
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const kept = (seconds: number) => ({ 'cache-control': `public, max-age=${seconds}` });

/**
 * `/robots.txt` (RFC 9309), and at central `/sitemap.xml`.
 *
 * @param facts left out where there is no sitemap: the shop's own server stands in the shop's own network
 */
export function serveRobots(app: ServerApp, server: Server, facts?: () => Promise<SitemapFacts>): void {
  app.get('/robots.txt', (context) => context.text(robotsOf(server, originOf(context)), 200, kept(DAY_SECONDS)));
  if (facts === undefined) return;
  app.get('/sitemap.xml', async (context) => {
    const sitemap = sitemapOf(originOf(context), await facts().catch(() => null));
    return context.body(sitemap, 200, { ...kept(HOUR_SECONDS), 'content-type': 'application/xml; charset=utf-8' });
  });
}
