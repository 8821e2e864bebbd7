import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a small file whole or not at all; what it says is there after a power cut. Its folder has to be there.
 *
 * @param mode of a new file; default for its owner alone
 */
export async function replaceFile(file: string, text: string, mode = 0o600): Promise<void> {
  const handle = await fs.open(`${file}.new`, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(`${file}.new`, file);
  const folder = await fs.open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
