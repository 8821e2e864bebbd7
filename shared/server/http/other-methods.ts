import { ALL_ENDPOINTS } from '../../contracts/all-endpoints.ts';
import { API_BASE, type Server } from '../../contracts/endpoint.ts';
import { HttpProblem } from './http-problem.ts';
import type { ServerApp } from './serve.ts';

interface Known {
  readonly pattern: RegExp;
  readonly method: string;
}

/** A caller who may not read the figures is not told that they exist. */
const UNTOLD: readonly string[] = ['/metrics'];

const asPattern = (path: string, parameter: RegExp) => new RegExp(`^${path.replaceAll(parameter, '[^/]+')}$`);

/**
 * Answers what an address is not for: 405, with what it is for in `Allow`, and to OPTIONS that alone, for no other site.
 * HEAD is every GET's. To be registered behind all routes, and before whatever takes every address.
 *
 * @param server by the contract it knows also what it passes on
 */
export function refuseOtherMethods(app: ServerApp, server: Server): void {
  let known: readonly Known[] | undefined;
  app.use(async (context, next) => {
    known ??= knownCalls(app, server);
    const { method, path } = context.req;
    const allowed = methodsAt(known, path);
    if (allowed.length === 0 || allowed.includes(method)) return next();
    const allow = [...allowed, 'OPTIONS'];
    if (method === 'OPTIONS') return context.body(null, 204, { allow: allow.join(', ') });
    throw methodNotAllowed(method, allow);
  });
}

export const methodNotAllowed = (method: string, allow: readonly string[]) =>
  new HttpProblem('method-not-allowed', `${method} is not for this address; it takes ${allow.join(', ')}.`, { allow });

function knownCalls(app: ServerApp, server: Server): Known[] {
  const routes = app.routes.filter(
    ({ method, path }) => method !== 'ALL' && !path.includes('*') && !UNTOLD.includes(path),
  );
  const ofContract = ALL_ENDPOINTS.filter(({ where }) => where.includes(server));
  return [
    ...routes.map(({ method, path }) => ({ method, pattern: asPattern(path, /:\w+/g) })),
    ...ofContract.map(({ method, path }) => ({ method, pattern: asPattern(`${API_BASE}${path}`, /\{\w+\}/g) })),
  ];
}

function methodsAt(known: readonly Known[], path: string): string[] {
  const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
