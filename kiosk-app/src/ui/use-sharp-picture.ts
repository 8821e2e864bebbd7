import { useEffect, useState } from 'react';

const TRIES = 4;
const TRY_AGAIN_MS = 5000;

/** The picture that the grid has shown already, until a sharper one has come; it stays where that does not come. */
export function useSharpPicture(thumbnailUrl: string | null): string | null {
  const [sharp, setSharp] = useState<{ of: string; src: string } | null>(null);
  useEffect(() => {
    if (thumbnailUrl === null) return;
    const picture = new Image();
    const src = `${thumbnailUrl}?for=screen`;
    let again: ReturnType<typeof setTimeout> | undefined;
    let triesLeft = TRIES;
    picture.onload = () => setSharp({ of: thumbnailUrl, src });
    // Told that too many are asked for at once, or that the line is gone.
    picture.onerror = () => {
      triesLeft -= 1;
      if (triesLeft > 0) again = setTimeout(() => (picture.src = src), TRY_AGAIN_MS);
    };
    picture.src = src;
    return () => {
      clearTimeout(again);
      picture.onload = null;
      picture.onerror = null;
    };
  }, [thumbnailUrl]);
  return sharp !== null && sharp.of === thumbnailUrl ? sharp.src : thumbnailUrl;
}
