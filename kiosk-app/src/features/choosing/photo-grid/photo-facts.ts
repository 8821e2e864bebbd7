import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';

interface PhotoFacts {
  takenAt: string | null;
  averageColor: string | null;
  similarTo: string | null;
  similarCount: number;
}

/** What is known of a photo beyond its pixels. */
export const factsOf = (file: UploadedFile): Partial<PhotoFacts> => file as UploadedFile & Partial<PhotoFacts>;
