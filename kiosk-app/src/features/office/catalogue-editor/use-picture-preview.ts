import { useEffect, useState } from 'react';

/** An address for a picture that was chosen but is not at the server yet; null while none is. */
export function usePicturePreview(picture: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [picture]);
  return url;
}
