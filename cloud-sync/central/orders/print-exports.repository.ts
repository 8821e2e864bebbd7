import type { CentralDatabase } from '../database/database.ts';

interface PrintExport {
  orderId: string;
  /** By the clock of the server that made it; a label only. */
  at: string;
  by: string;
  target: 'archive' | 'hot-folder';
  fileCount: number;
  printCount: number;
}

/** Print files of an order went out whole. */
export async function insertPrintExport(database: CentralDatabase, exported: PrintExport): Promise<void> {
  await database
    .insertInto('print_export')
    .values({
      order_id: exported.orderId,
      exported_at: exported.at,
      made_by: exported.by,
      target: exported.target,
      file_count: exported.fileCount,
      print_count: exported.printCount,
    })
    .execute();
}
