/** The largest photo that is taken, wherever it comes from. Phones and kiosks refuse a larger one before they send it. */
export const LARGEST_PHOTO_BYTES = 100_000_000;
