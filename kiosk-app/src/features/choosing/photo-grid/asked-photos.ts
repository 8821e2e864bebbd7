import { printQuality } from '@printfront/shared/domain/photo-geometry.ts';

const KEY = 'printfront-low-quality-asked';

/** Whether a first print of this photo in this size has to be asked about: it is low, and nobody has been asked yet. */
export function hasToAsk(file: { id: string; quantity: number; dpi: number | null }, sizeKey: string): boolean {
  return (
    file.quantity === 0 &&
    file.dpi !== null &&
    printQuality(file.dpi) === 'low' &&
    !asked().includes(`${file.id}/${sizeKey}`)
  );
}

export function rememberAsked(fileId: string, sizeKey: string): void {
  sessionStorage.setItem(KEY, JSON.stringify([...asked(), `${fileId}/${sizeKey}`]));
}

function asked(): string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
}
