import type { Reading } from '../http/metrics.ts';
import type { UploadAdmission } from './upload-admission.ts';

export function uploadReadings({ counts }: Pick<UploadAdmission, 'counts'>): Reading[] {
  return [
    { name: 'printfront_uploads_active', help: 'Files that are coming in', read: () => counts().active },
    { name: 'printfront_uploads_waiting', help: 'Files that wait for their turn', read: () => counts().waiting },
  ];
}
