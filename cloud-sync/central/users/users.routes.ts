import { getMe } from '@printfront/shared/contracts/users.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { findOwnUser } from './users.repository.ts';

export function serveUsers(serve: Serve, database: CentralDatabase): void {
  serve(getMe, async ({ principal }) => {
    const user = await findOwnUser(database, principal);
    if (user === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
    return user;
  });
}
