import * as contract from '@printfront/shared/contracts/pricing.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { listSizePrices } from './size-prices.service.ts';

export function serveSizePrices(serve: Serve, database: CentralDatabase): void {
  serve(contract.listSizePrices, () => listSizePrices(database));
}
