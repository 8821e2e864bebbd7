import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Stick, StickPhoto } from '@printfront/shared/contracts/sticks.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { LARGEST_PHOTO_BYTES } from '@printfront/shared/domain/photo-limits.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { createDerivativeFiles, PhotoNotViewableError } from '@printfront/shared/server/photos/derivative-files.ts';
import type { PhotoTurn } from '@printfront/shared/server/photos/photo-turns.ts';
import type { PhotoWorkers } from '@printfront/shared/server/photos/photo-workers.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { type FoundPhoto, findPhotos, STICK_BOUNDS, type StickBounds } from './find-photos.ts';
import { type MountedStick, readMountedSticks } from './mounted-sticks.ts';
import { type OpenPhoto, openPhoto } from './open-photo.ts';
import { createStickLane, type StickLane, stickUnreadable } from './stick-lane.ts';

export interface OpenedStickPhoto extends OpenPhoto {
  readonly name: string;
}

/** Photos on sticks and cards that are in this computer. Whoever asks names an order; a stick is for the first that looks. */
export interface Sticks extends Service {
  /** @returns null where nothing mounts sticks */
  listSticks(orderId: string): Promise<Stick[] | null>;
  /** @throws HttpProblem not-found, stick-unreadable */
  listStickPhotos(
    orderId: string,
    stickId: string,
    after: string | undefined,
  ): Promise<{ photos: StickPhoto[]; next: string | null }>;
  /** @returns a JPEG @throws HttpProblem not-found, stick-unreadable; PhotoWorkersBusyError */
  thumbnail(orderId: string, stickId: string, photoId: string, turn: PhotoTurn): Promise<Buffer>;
  /** Has to be closed. @throws HttpProblem not-found, stick-unreadable */
  openPhoto(orderId: string, stickId: string, photoId: string): Promise<OpenedStickPhoto>;
}

export interface SticksOptions {
  /** Where the kiosk's package says what is plugged in. */
  readonly statesFolder: string;
  /** For pictures of the photos, as long as the stick is there. Emptied at start. */
  readonly folder: string;
  readonly workers: Pick<PhotoWorkers, 'run' | 'join'>;
  /** How long one read may take. Default 20 s. */
  readonly patienceMs?: number | undefined;
  readonly bounds?: StickBounds | undefined;
}

interface Known {
  readonly id: string;
  readonly lane: StickLane;
  ofOrder: string | undefined;
  photoCount: number;
  isCut: boolean;
  isBroken: boolean;
  /** Null while it is looked through. */
  photos: (FoundPhoto & { readonly id: string })[] | null;
  places: ReadonlyMap<string, number>;
}

const PAGE = 120;
const THUMBNAIL_PX = 400;
const PATIENCE_MS = 20_000;

export function createSticks({ statesFolder, folder, workers, patienceMs, bounds }: SticksOptions): Sticks {
  /** Nobody can guess at an id, and none leads to a path. */
  const secret = randomBytes(32);
  const idOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
  const known = new Map<string, Known>();
  const isLookedAt = new WeakSet<Known>();
  const files = createDerivativeFiles(workers);

  /** What is plugged in now; what is not is forgotten. */
  async function look(): Promise<(MountedStick & { known: Known })[] | null> {
    const mounted = await readMountedSticks(statesFolder);
    const keys = new Set(mounted?.map(({ key }) => key));
    for (const [key, { id }] of known) {
      if (keys.has(key)) continue;
      known.delete(key);
      await fs.rm(path.join(folder, id), { recursive: true, force: true });
    }
    return mounted?.map((stick) => ({ ...stick, known: getKnown(stick) })) ?? null;
  }

  function getKnown({ key, state, folder: place }: MountedStick): Known {
    let stick = known.get(key);
    if (stick === undefined) {
      stick = {
        id: idOf(key),
        lane: createStickLane(patienceMs ?? PATIENCE_MS),
        ofOrder: undefined,
        photoCount: 0,
        isCut: false,
        isBroken: false,
        photos: null,
        places: new Map(),
      };
      known.set(key, stick);
    }
    if (state === 'ready' && stick.photos === null && !isLookedAt.has(stick)) void lookThrough(stick, place);
    return stick;
  }

  async function lookThrough(stick: Known, place: string): Promise<void> {
    isLookedAt.add(stick);
    const tell = (photoCount: number) => {
      stick.photoCount = photoCount;
    };
    try {
      const { photos, isCut } = await findPhotos(place, stick.lane, tell, bounds ?? STICK_BOUNDS);
      stick.isCut = isCut;
      stick.photoCount = photos.length;
      stick.photos = photos.map((photo) => ({ ...photo, id: idOf(`${stick.id} ${photo.file}`) }));
      stick.places = new Map(stick.photos.map(({ id }, index) => [id, index]));
    } catch {
      stick.isBroken = true;
    }
  }

  const stateOf = (state: MountedStick['state'], stick: Known, orderId: string): Stick['state'] => {
    if (stick.ofOrder !== undefined && stick.ofOrder !== orderId) return 'of-another';
    if (state === 'unreadable' || stick.isBroken || stick.lane.isDead()) return 'unreadable';
    return state === 'reading' || stick.photos === null ? 'reading' : 'ready';
  };

  async function require(orderId: string, stickId: string) {
    const stick = (await look())?.find((one) => one.known.id === stickId);
    if (stick === undefined) throw notFound();
    const state = stateOf(stick.state, stick.known, orderId);
    if (state === 'of-another') throw notFound();
    const { photos } = stick.known;
    if (state !== 'ready' || photos === null) throw stickUnreadable();
    stick.known.ofOrder = orderId;
    return { ...stick, photos };
  }

  async function open(orderId: string, stickId: string, photoId: string): Promise<OpenedStickPhoto> {
    const stick = await require(orderId, stickId);
    const photo = stick.photos[stick.known.places.get(photoId) ?? -1];
    if (photo === undefined) throw notFound();
    const opened = await openPhoto(stick.folder, photo.file, stick.known.lane);
    return { ...opened, name: cleanFileName(path.basename(photo.file)) };
  }

  /** A worker reads from this disk alone: a stick must not hold one. */
  async function copyOf(orderId: string, stickId: string, photoId: string, target: string): Promise<void> {
    const photo = await open(orderId, stickId, photoId);
    try {
      if (photo.byteSize > LARGEST_PHOTO_BYTES) throw notFound();
      await fs.writeFile(target, photo.chunks());
    } finally {
      await photo.close();
    }
  }

  return {
    start: () => fs.rm(folder, { recursive: true, force: true }),
    stop() {},

    async listSticks(orderId) {
      const sticks = await look();
      if (sticks === null) return null;
      return sticks.map(({ state, label, known: stick }) => ({
        id: stick.id,
        label: label === '' ? '' : cleanFileName(label),
        state: stateOf(state, stick, orderId),
        photoCount: stick.photoCount,
        isCut: stick.isCut,
      }));
    },

    async listStickPhotos(orderId, stickId, after) {
      const { photos, known: stick } = await require(orderId, stickId);
      const start = after === undefined ? 0 : (stick.places.get(after) ?? -1) + 1;
      if (after !== undefined && start === 0) throw notFound();
      const page = photos.slice(start, start + PAGE);
      const last = start + PAGE < photos.length ? page.at(-1) : undefined;
      return {
        photos: page.map(({ id, file, changedMs }) => ({
          id,
          name: cleanFileName(path.basename(file)),
          changedAt: new Date(changedMs).toISOString(),
        })),
        next: last?.id ?? null,
      };
    },

    openPhoto: open,

    async thumbnail(orderId, stickId, photoId, turn) {
      const { known: stick } = await require(orderId, stickId);
      if (!stick.places.has(photoId)) throw notFound();
      const target = path.join(folder, stick.id, `${photoId}.jpg`);
      const source = `${target}.source`;
      try {
        await fs.mkdir(path.dirname(target), { recursive: true });
        const job = async (temporary: string) => {
          await copyOf(orderId, stickId, photoId, source);
          return { kind: 'scale', source, target: temporary, longestPx: THUMBNAIL_PX } as const;
        };
        return await fs.readFile(await files.cached(target, job, turn));
      } catch (error) {
        if (error instanceof PhotoNotViewableError) throw notFound();
        throw error;
      } finally {
        await fs.rm(source, { force: true });
      }
    },
  };
}
