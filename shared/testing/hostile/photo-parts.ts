/** A stretch of the file that its format gives a name: a segment, a chunk, a box, a directory, a strip. */
export interface PhotoPart {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** A number that a reader believes. */
export interface PhotoField {
  readonly label: string;
  readonly at: number;
  readonly byteCount: 1 | 2 | 3 | 4 | 8;
  readonly isLittleEndian: boolean;
  readonly role: 'length' | 'dimension' | 'offset' | 'value';
}

/** Where the joints of a well-formed photo are. */
export interface PhotoAnatomy {
  readonly parts: readonly PhotoPart[];
  readonly fields: readonly PhotoField[];
  /** Behind the last byte that the first picture is drawn from: a file cut before cannot be whole. */
  readonly pixelsEnd: number;
}
