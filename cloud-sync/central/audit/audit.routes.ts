import { listAuditEntries } from '@printfront/shared/contracts/audit.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import * as service from './audit.service.ts';

export function serveAudit(serve: Serve, database: CentralDatabase): void {
  serve(listAuditEntries, ({ query }) => service.listAuditEntries(database, query));
}
