export const UPLOAD_SIZE_STATUS = {
  empty: 0,
  ready: 1,
  processing: 2,
  frameNotChosen: 3,
  unreadable: 4,
  finishGone: 5,
} as const;
export type UploadSizeStatus = (typeof UPLOAD_SIZE_STATUS)[keyof typeof UPLOAD_SIZE_STATUS];

export const UPLOADED_FILE_STATES = ['processing', 'ready', 'damaged'] as const;
export type UploadedFileState = (typeof UPLOADED_FILE_STATES)[number];

/**
 * How far one size of an upload is. Only photos that are to be printed count: a damaged one nobody wants blocks nothing.
 * When several things are wrong the one the customer must act on is told before the one that passes by waiting.
 */
export function uploadSizeStatus(size: {
  files: readonly { quantity: number; state: UploadedFileState }[];
  hasFrames: boolean;
  isFrameChosen: boolean;
  /** The paper that was chosen is not offered any more. */
  isFinishGone?: boolean;
}): UploadSizeStatus {
  const wanted = size.files.filter((file) => file.quantity > 0);
  if (wanted.length === 0) return UPLOAD_SIZE_STATUS.empty;
  if (wanted.some((file) => file.state === 'damaged')) return UPLOAD_SIZE_STATUS.unreadable;
  if (size.hasFrames && !size.isFrameChosen) return UPLOAD_SIZE_STATUS.frameNotChosen;
  if (size.isFinishGone) return UPLOAD_SIZE_STATUS.finishGone;
  if (wanted.some((file) => file.state === 'processing')) return UPLOAD_SIZE_STATUS.processing;
  return UPLOAD_SIZE_STATUS.ready;
}

/** A photo that cannot be read is printed by nobody, so it wants nothing and stands in nobody's way. */
export function printableQuantity(state: UploadedFileState, quantity: number): number {
  return state === 'damaged' ? 0 : quantity;
}

/** Takes the rows of GET /uploads/status as they come. */
export function isConfirmable(statuses: readonly { status: UploadSizeStatus }[]): boolean {
  return (
    statuses.every(({ status }) => status <= UPLOAD_SIZE_STATUS.ready) &&
    statuses.some(({ status }) => status === UPLOAD_SIZE_STATUS.ready)
  );
}

/** A size nobody ordered has no say in how the rest is sent. */
export function isShippingApplicable(
  statuses: readonly { status: UploadSizeStatus; isShippingApplicable: boolean }[],
): boolean {
  return statuses.every((row) => row.status === UPLOAD_SIZE_STATUS.empty || row.isShippingApplicable);
}
