import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { takenFor } from './from-here.ts';
import type { ServerApp } from './serve.ts';

export interface Readiness {
  readonly isReady: boolean;
  /** Of everything around the server, for the person who looks after it. */
  readonly state: Readonly<Record<string, unknown>>;
}

interface HealthDeps {
  readReadiness(): Promise<Readiness>;
  webApp: string;
  startedAt: Date;
  /** A proxy of ours says where each call comes from. */
  isProxied: boolean;
}

/**
 * `/healthz`: the process answers, and says for whose call it takes this one. `/readyz`: calls can be served (503 when not), with the state of everything around it.
 * `/build.json`: which app is served here.
 */
export function serveHealth(app: ServerApp, { readReadiness, webApp, startedAt, isProxied }: HealthDeps): void {
  const uncached = { 'cache-control': 'no-store' };

  app.get('/healthz', (context) =>
    context.json({ status: 'ok', takenFor: takenFor(context, isProxied) }, 200, uncached),
  );

  app.get('/readyz', async (context) => {
    const { isReady, state } = await readReadiness();
    const answer = { status: isReady ? 'ready' : 'not-ready', ...state };
    return context.json(answer, isReady ? 200 : 503, isReady ? uncached : { ...uncached, 'retry-after': '5' });
  });

  app.get('/build.json', async (context) => {
    const development = JSON.stringify({ version: 'development', builtAt: startedAt.toISOString() });
    const build = await readFile(path.join(webApp, 'build.json'), 'utf8').catch(() => development);
    return context.body(build, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
}
