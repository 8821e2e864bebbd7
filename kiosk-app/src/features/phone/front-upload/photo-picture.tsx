import { useEffect, useRef, useState } from 'react';
import styles from './front.module.css';
import { PhotoIcon } from './front-icons.tsx';

/** The shop makes thumbnails after it has answered, one after the other. */
const THUMBNAIL_RETRY_MS = 5_000;
const THUMBNAIL_TRIES = 12;
/** Pictures within a screen's height are made ready. */
const AHEAD = '600px';

interface PhotoPictureProps {
  file: File | undefined;
  /** Once the shop has it. */
  fileId: string | null;
  /** The shop's small picture of it, which it shows to this phone only. */
  fetchThumbnail(fileId: string): Promise<Blob>;
}

/**
 * A small picture: the phone's own file where this browser can show it, else the shop's thumbnail. Only near the screen,
 * because a phone cannot hold 500 decoded photos.
 */
export function PhotoPicture({ file, fileId, fetchThumbnail }: PhotoPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const localUrl = useObjectUrl(isNear ? file : undefined);
  const [isLocalBroken, setIsLocalBroken] = useState(false);
  const isServed = (file === undefined || isLocalBroken) && fileId !== null;
  return (
    <div ref={frame} className={styles.picture}>
      {localUrl !== null && !isLocalBroken ? (
        <img src={localUrl} alt="" decoding="async" onError={() => setIsLocalBroken(true)} />
      ) : null}
      {isServed && isNear ? <ServedThumbnail fileId={fileId} fetchThumbnail={fetchThumbnail} /> : null}
      <PhotoIcon />
    </div>
  );
}

function ServedThumbnail({ fileId, fetchThumbnail }: { fileId: string } & Pick<PhotoPictureProps, 'fetchThumbnail'>) {
  const [failedTries, setFailedTries] = useState(0);
  const [picture, setPicture] = useState<Blob | undefined>(undefined);
  const url = useObjectUrl(picture);
  useEffect(() => {
    if (failedTries >= THUMBNAIL_TRIES) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetchThumbnail(fileId).then(
      (blob) => {
        if (!isLeft) setPicture(blob);
      },
      () => {
        if (!isLeft) timer = setTimeout(() => setFailedTries((tries) => tries + 1), THUMBNAIL_RETRY_MS);
      },
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [fileId, fetchThumbnail, failedTries]);
  return url === null ? null : <img src={url} alt="" decoding="async" />;
}

function useIsNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

/** An object URL holds its file in memory until it is given back. */
function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
