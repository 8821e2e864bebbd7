import { useEffect, useState } from 'react';
import { fileIdOf, type QueuedPhoto } from '#sending/photo-queue.ts';
import { PhotoIcon } from './front-icons.tsx';
import type { FrontSession } from './front-session.ts';
import styles from './photo-wall.module.css';

/** The shop makes thumbnails after it has answered, one after the other. */
const THUMBNAIL_RETRY_MS = 5_000;
const THUMBNAIL_TRIES = 12;

interface PhotoPictureProps {
  photo: QueuedPhoto;
  session: FrontSession;
}

/**
 * A small picture that fills its place: the phone's own file where this browser can show it, else the shop's thumbnail.
 * Central shows nobody a photo: only the shop does, whose own pages a phone on mobile data cannot reach.
 */
export function PhotoPicture({ photo, session }: PhotoPictureProps) {
  const file = session.fileOf(photo.clientFileId);
  const fileId = session.canTakeBack ? fileIdOf(photo) : null;
  const localUrl = useObjectUrl(file);
  const [isLocalBroken, setIsLocalBroken] = useState(false);
  const isServed = (file === undefined || isLocalBroken) && fileId !== null;
  return (
    <span className={styles.picture}>
      <PhotoIcon />
      {localUrl !== null && !isLocalBroken ? (
        <img src={localUrl} alt="" decoding="async" onError={() => setIsLocalBroken(true)} />
      ) : null}
      {isServed ? <ServedThumbnail fileId={fileId} fetchThumbnail={session.fetchThumbnail} /> : null}
    </span>
  );
}

type ServedThumbnailProps = { fileId: string } & Pick<FrontSession, 'fetchThumbnail'>;

function ServedThumbnail({ fileId, fetchThumbnail }: ServedThumbnailProps) {
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
