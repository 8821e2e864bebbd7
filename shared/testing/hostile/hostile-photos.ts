import type { SeededRandom } from '../seeded-random.ts';
import { asRecipes } from './bomb.ts';
import { brokenMetadata } from './broken-metadata.ts';
import { brokenPhotos, spoiltPhoto } from './broken-photos.ts';
import { falsePhotos } from './false-photos.ts';
import { HEIC_BOMBS } from './heic-bombs.ts';
import { hostileNames } from './hostile-names.ts';
import type { HostilePhoto, HostileRecipe } from './hostile-photo.ts';
import { JPEG_BOMBS } from './jpeg-bombs.ts';
import { PNG_BOMBS } from './png-bombs.ts';
import { TIFF_BOMBS } from './tiff-bombs.ts';
import { WEBP_BOMBS } from './webp-bombs.ts';
import { wellFormedPhotos } from './well-formed-photos.ts';

const MOST_IN_A_TURN = 1_000;

/**
 * Files that are meant to break something, without end: the kinds take turns, each in an order of its own that the seed
 * decides, and once all planned ones of a kind have come, its turn is chance's. The same seed gives the same files.
 */
export async function* hostilePhotos(random: SeededRandom): AsyncGenerator<HostilePhoto, never> {
  const photos = await wellFormedPhotos();
  const planned = [
    ...photos.flatMap(brokenPhotos),
    ...[...brokenMetadata(), ...falsePhotos(), ...hostileNames()],
    ...asRecipes([...JPEG_BOMBS, ...PNG_BOMBS, ...TIFF_BOMBS, ...WEBP_BOMBS], 'IMG_4711.jpg'),
    ...asRecipes(HEIC_BOMBS, 'IMG_0815.HEIC'),
  ];
  const turns = [...Map.groupBy(planned, ({ kind }) => kind).values()].flatMap((recipes) =>
    parts(shuffled(recipes, random.fork())),
  );
  const chance = random.fork();
  for (;;) {
    for (const turn of [...turns, [], []]) yield make(turn.pop() ?? spoiltPhoto(chance.pick(photos), chance));
  }
}

async function make({ make: bytes, ...recipe }: HostileRecipe): Promise<HostilePhoto> {
  return { ...recipe, bytes: await bytes() };
}

/** A kind of which there are thousands has more than one turn in each round. */
function parts<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / MOST_IN_A_TURN);
  return Array.from({ length: count }, (_part, index) => values.filter((_value, place) => place % count === index));
}

/** Fisher and Yates. */
function shuffled<Value>(values: readonly Value[], random: SeededRandom): Value[] {
  const left = [...values];
  return values.map(() => {
    const at = random.between(0, left.length - 1);
    const [value] = left.splice(at, 1) as [Value];
    return value;
  });
}
