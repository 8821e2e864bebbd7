/** Longest sides that chats make of photos: Messenger, WhatsApp, LINE, Telegram and others. */
const CHAT_LONGEST: ReadonlySet<number> = new Set([2048, 1600, 1478, 1477, 1440, 1280, 960]);
/** Of these no screen is as wide or high, so that a long picture of them is no screenshot either. */
const NO_SCREEN_LONGEST: ReadonlySet<number> = new Set([2048, 1600]);
/** A screen's shape begins at 16:9; photos end at 3:2, and a little. */
const LONGEST_PHOTO_SHAPE = 1.6;

/** Whether a JPEG without anything that a camera notes has the pixels that chats leave of a photo. */
export function isChatSize({ width, height }: { width: number; height: number }): boolean {
  const longest = Math.max(width, height);
  const isPhotoShape = longest / Math.min(width, height) <= LONGEST_PHOTO_SHAPE;
  return (isPhotoShape ? CHAT_LONGEST : NO_SCREEN_LONGEST).has(longest);
}
