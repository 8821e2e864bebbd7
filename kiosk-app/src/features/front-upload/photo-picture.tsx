import { getStorefrontFileThumbnail } from '@printfront/shared/contracts/storefront-files.ts';
import { useEffect, useRef, useState } from 'react';
import { callUrl } from '#api/call.ts';
import styles from './front.module.css';
import { PhotoIcon } from './front-icons.tsx';

/** The shop makes thumbnails after it has answered, one after the other. */
const THUMBNAIL_RETRY_MS = 5_000;
const THUMBNAIL_TRIES = 12;
/** Pictures within a screen's height are made ready. */
const AHEAD = '600px';

interface PhotoPictureProps {
  file: File | undefined;
  orderId: string;
  /** Once the shop has it. */
  fileId: string | null;
}

/**
 * A small picture: the phone's own file where this browser can show it, else the shop's thumbnail. Only near the screen,
 * because a phone cannot hold 500 decoded photos.
 */
export function PhotoPicture({ file, orderId, fileId }: PhotoPictureProps) {
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
      {isServed && isNear ? <ServedThumbnail orderId={orderId} fileId={fileId} /> : null}
      <PhotoIcon />
    </div>
  );
}

function ServedThumbnail({ orderId, fileId }: { orderId: string; fileId: string }) {
  const [failedTries, setFailedTries] = useState(0);
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    if (isShown || failedTries >= THUMBNAIL_TRIES) return;
    const timer = setTimeout(() => setIsShown(true), THUMBNAIL_RETRY_MS);
    return () => clearTimeout(timer);
  }, [isShown, failedTries]);
  if (!isShown) return null;
  return (
    <img
      src={callUrl(getStorefrontFileThumbnail, { id: orderId, fileId })}
      alt=""
      decoding="async"
      onError={() => {
        setIsShown(false);
        setFailedTries((tries) => tries + 1);
      }}
    />
  );
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
function useObjectUrl(file: File | undefined): string | null {
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
