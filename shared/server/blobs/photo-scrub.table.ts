/** Photos whose bytes were found to be wrong and that have not come again yet. */
interface DamagedPhotoTable {
  sha256: string;
  /** ISO 8601, UTC. */
  found_at: string;
}

/** At most one row: where the scrub is in its round. */
interface PhotoScrubTable {
  id: number;
  /** sha256 that was looked at last. */
  place: string | null;
}

export interface PhotoScrubTables {
  damaged_photo: DamagedPhotoTable;
  photo_scrub: PhotoScrubTable;
}
