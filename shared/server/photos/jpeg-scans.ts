/** An encoder makes ten or so, and hardly ever more than twenty. */
export const JPEG_SCAN_LIMIT = 100;

/**
 * How many scans a JPEG has, as its markers say (ITU-T T.81 annex B). Each is drawn over the whole picture, so that a
 * file of a few kilobytes can keep a decoder busy for minutes: nothing in libjpeg stops that.
 */
export function countJpegScans(jpeg: Buffer): number {
  let scans = 0;
  let at = 2;
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) {
      // What stands between segments is skipped, as libjpeg does.
      at = jpeg.indexOf(0xff, at);
      if (at < 0) break;
      continue;
    }
    const marker = jpeg.readUInt8(at + 1);
    if (marker === 0xd9) break;
    if (marker === 0xff) {
      at += 1;
    } else if (marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      // A stuffed byte or a restart: still the data of a scan.
      at += 2;
    } else {
      if (marker === 0xda) scans += 1;
      at += 2 + jpeg.readUInt16BE(at + 2);
    }
  }
  return scans;
}
