import { type BlobIntake, createBlobIntake } from '../server/blobs/blob-intake.ts';

let shared: BlobIntake | undefined;

/** The intake of all stores of this program: to start a thread takes longer than all that most tests have it hash. */
export function sharedBlobIntake(): BlobIntake {
  shared ??= createBlobIntake();
  return shared;
}
