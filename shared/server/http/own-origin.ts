import type { Context } from 'hono';
import { HttpProblem } from './http-problem.ts';

/**
 * Another site cannot set the header without a CORS preflight, which is never granted, and a browser cannot lie about
 * Origin: together they stop forged calls even where the cookie is sent.
 *
 * @throws HttpProblem origin-refused
 */
export function refuseForeignOrigin(context: Context): void {
  const origin = context.req.header('origin');
  const isOwn = origin === undefined || hostOf(origin) === context.req.header('host')?.toLowerCase();
  if (isOwn && context.req.header('x-requested-with') === 'printfront') return;
  throw new HttpProblem('origin-refused', 'This call must come from a page of this server.');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
