import type { Server } from '../../contracts/endpoint.ts';
import type { ServerApp } from './serve.ts';

/** The page that tells people of the shop, and what it is made of. Everything else is somebody's own. */
const PUBLIC = [
  '/$',
  '/assets/',
  '/color-scheme.js',
  '/favicon.ico',
  '/icon',
  '/api/v1/shop$',
  '/api/v1/pricing/sizes$',
  '/api/v1/images/',
];

const ROBOTS: Record<Server, string> = {
  central: ['User-agent: *', ...PUBLIC.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join('\n'),
  // It stands in a shop's own network.
  edge: 'User-agent: *\nDisallow: /\n',
};

/** `/robots.txt` (RFC 9309). */
export function serveRobots(app: ServerApp, server: Server): void {
  app.get('/robots.txt', (context) => context.text(ROBOTS[server], 200, { 'cache-control': 'public, max-age=86400' }));
}
