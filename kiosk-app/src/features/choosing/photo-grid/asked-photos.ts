import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { isBlurry } from './wall-photos.ts';

const KEY = 'printfront-low-quality-asked';

/** Of some photos those that will print blurry in a size, and that nobody has been asked about yet. */
export function unaskedBlurry(files: readonly UploadedFile[], sizeKey: string): UploadedFile[] {
  const blurry = files.filter(isBlurry);
  if (blurry.length === 0) return [];
  const before = asked();
  return blurry.filter(({ id }) => !before.has(`${id}/${sizeKey}`));
}

export function rememberAsked(files: readonly { id: string }[], sizeKey: string): void {
  sessionStorage.setItem(KEY, JSON.stringify([...asked(), ...files.map(({ id }) => `${id}/${sizeKey}`)]));
}

function asked(): Set<string> {
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  return new Set(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []);
}
