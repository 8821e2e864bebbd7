import { useEffect, useState } from 'react';
import { fileIdOf, type QueuedPhoto } from '#sending/photo-queue.ts';
import { PhotoIcon } from '../front-page/front-icons.tsx';
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
  const localUrl = file === undefined ? null : urlOf(file);
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

/** By photo, for as long as the page lives: another list of the same photos shows them at once. */
const served = new Map<string, Blob>();

function ServedThumbnail({ fileId, fetchThumbnail }: ServedThumbnailProps) {
  const [failedTries, setFailedTries] = useState(0);
  const [picture, setPicture] = useState(served.get(fileId));
  useEffect(() => {
    if (failedTries >= THUMBNAIL_TRIES || served.has(fileId)) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetchThumbnail(fileId).then(
      (blob) => {
        served.set(fileId, blob);
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
  return picture === undefined ? null : <img src={urlOf(picture)} alt="" decoding="async" />;
}

const urls = new WeakMap<Blob, string>();

/** The same one for the same file, so that a browser that has drawn it once need not read and shrink a large photo again. */
function urlOf(file: Blob): string {
  const known = urls.get(file);
  if (known !== undefined) return known;
  const made = URL.createObjectURL(file);
  urls.set(file, made);
  return made;
}
