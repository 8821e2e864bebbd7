import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { Similarity } from '@printfront/shared/domain/similar-shots.ts';
import type { PhotoRow, PrintRow } from '@printfront/shared/server/orders/photo-rows.ts';
import type { SizeView } from '@printfront/shared/server/orders/size-view.ts';
import { asUploadedFile as asFile } from '@printfront/shared/server/orders/uploaded-file.ts';
import type { FileRow } from './uploaded-files.repository.ts';

/** As both servers keep photos. */
export const asPhoto = (file: FileRow): PhotoRow => ({ ...file, source: 'online' });

/** A photo of an upload as the wire shows it. */
export function asUploadedFile(
  file: FileRow,
  prints: readonly PrintRow[],
  view: SizeView | undefined,
  similarity?: Similarity,
): UploadedFile {
  return asFile(asPhoto(file), prints, view, `${API_BASE}/uploads/files/${file.id}`, similarity);
}
