import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { PrintRow } from '@printfront/shared/server/orders/photo-rows.ts';
import { asUploadedFile as asFile, type SizeView } from '@printfront/shared/server/orders/uploaded-file.ts';
import type { FileRow } from './uploads.repository.ts';

/** A photo of a storefront order as the wire shows it. */
export function asUploadedFile(file: FileRow, prints: readonly PrintRow[], view: SizeView | undefined): UploadedFile {
  return asFile(file, prints, view, `${API_BASE}/storefront/orders/${file.storefront_order_id}/files/${file.id}`);
}
