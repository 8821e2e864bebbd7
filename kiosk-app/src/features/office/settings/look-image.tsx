import { imageAddress } from '@printfront/shared/contracts/images.ts';
import type { LookPicture } from '@printfront/shared/contracts/look.ts';
import { useEffect, useState } from 'react';

/** Pictures that were sent from this page: a shop's server shows them only once the catalogue has come that names them. */
const sent = new Map<string, string>();
const AGAIN_MS = 3_000;

export function keepSentPicture(sha256: string, file: File): void {
  if (!sent.has(sha256)) sent.set(sha256, URL.createObjectURL(file));
}

/** Where a picture of the look is seen on this page. */
export const lookAddress = (sha256: string): string => sent.get(sha256) ?? imageAddress(sha256);

/** A picture of the look, also while it is on its way to this server. */
export function LookImage({
  picture,
  alt,
  className,
}: {
  picture: LookPicture;
  alt: string;
  className?: string | undefined;
}) {
  const { sha256, width, height } = picture;
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => {
      setMissing(false);
      setTries((before) => before + 1);
    }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);
  // A browser that cannot read the file itself (HEIC) is shown what the server made of it.
  const src = tries === 0 ? lookAddress(sha256) : `${imageAddress(sha256)}?try=${tries}`;
  return (
    <img
      className={className}
      src={src}
      width={width}
      height={height}
      alt={alt}
      draggable={false}
      onError={() => setMissing(true)}
    />
  );
}
