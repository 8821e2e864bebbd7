import fs from 'node:fs/promises';
import type { PictureUse, UploadedFile } from '../../contracts/uploaded-files.ts';
import { BlobMissingError } from '../blobs/blob-store.ts';
import { ignoreMissing } from '../blobs/disk-errors.ts';
import { notFound } from '../http/http-problem.ts';
import type { ServerContext } from '../http/serve.ts';
import { type PhotoDerivatives, PhotoNotViewableError } from '../photos/derivatives.ts';
import type { PhotoTurn } from '../photos/photo-turns.ts';
import { frameImageSha256 } from './catalogue-view.ts';
import type { PhotoRow, PrintRow } from './photo-rows.ts';
import { previewSpec, previewVersion } from './preview-spec.ts';
import type { SizeView } from './size-view.ts';
import { choiceIn } from './uploaded-file.ts';

type Photo = Pick<PhotoRow, 'sha256' | 'width' | 'height' | 'traits'> & Pick<UploadedFile, 'state'>;

export interface PreviewedPhoto {
  readonly photo: Photo;
  readonly prints: readonly PrintRow[];
}

/** Pictures of a photo that the caller may see: that is for the route to find out. */
export interface PhotoPictures {
  /**
   * The whole photo, upright.
   *
   * @param turn in which it is made, if it has to be
   * @throws HttpProblem not-found while nobody has looked at the photo; PhotoWorkersBusyError
   */
  whole(context: ServerContext, photo: Photo, use: PictureUse, turn: PhotoTurn): Promise<Response>;
  /**
   * As it will be printed in a size, with the frame chosen for it. With its version as `v` it may be kept for ever.
   *
   * @throws HttpProblem not-found; PhotoWorkersBusyError
   */
  preview(context: ServerContext, shown: PreviewedPhoto, view: SizeView, turn: PhotoTurn): Promise<Response>;
}

export interface PhotoPicturesDeps {
  readonly derivatives: Pick<PhotoDerivatives, 'thumbnail' | 'preview' | 'printPreview'>;
  /** Where a blob can be read as a file. */
  readonly blobFile: (sha256: string) => string | Promise<string>;
}

/** Only the browser of a person who may see the photo keeps it: no cache on the way does. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

export function createPhotoPictures({ derivatives, blobFile }: PhotoPicturesDeps): PhotoPictures {
  return {
    async whole(context, { sha256, state }, use, turn) {
      if (state === 'processing') throw notFound();
      return answerPicture(context, { etag: `${sha256}-${use}`, cacheControl: IMMUTABLE }, () =>
        use === 'screen' ? derivatives.preview(sha256, turn) : derivatives.thumbnail(sha256, turn),
      );
    },

    async preview(context, { photo, prints }, view, turn) {
      const choice = choiceIn(prints, view);
      const spec = previewSpec(photo, choice, view.size);
      if (spec === null) throw notFound();
      const etag = previewVersion(photo, choice, view);
      // Without the version in its address the picture may be another one after the next change of the crop.
      const cacheControl = context.req.query('v') === etag ? IMMUTABLE : 'private, no-cache';
      return answerPicture(context, { etag, cacheControl }, async () => {
        const frameSha256 = view.frame && frameImageSha256(view.frame);
        const frameFile = frameSha256 === null ? undefined : await blobFile(frameSha256);
        return derivatives.printPreview(photo.sha256, { ...spec, frameFile }, turn);
      });
    },
  };
}

/** @param make path of a finished JPEG */
async function answerPicture(
  context: ServerContext,
  caching: { etag: string; cacheControl: string },
  make: () => Promise<string>,
): Promise<Response> {
  const etag = `"${caching.etag}"`;
  const headers = { etag, 'cache-control': caching.cacheControl };
  if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  try {
    // Another caller who makes many pictures at the same moment may have taken its place.
    const bytes = (await fs.readFile(await make()).catch(ignoreMissing)) ?? (await fs.readFile(await make()));
    return new Response(bytes, { headers: { ...headers, 'content-type': 'image/jpeg' } });
  } catch (error) {
    if (error instanceof PhotoNotViewableError || error instanceof BlobMissingError) throw notFound();
    throw error;
  }
}
