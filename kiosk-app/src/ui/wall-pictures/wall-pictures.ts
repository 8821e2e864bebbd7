import autumnHill from './autumn-hill.webp';
import brushes from './brushes.webp';
import dandelions from './dandelions.webp';
import dragonfly from './dragonfly.webp';
import fig from './fig.webp';
import forestStream from './forest-stream.webp';
import mountainPath from './mountain-path.webp';
import nuthatch from './nuthatch.webp';
import sunset from './sunset.webp';
import twoDogs from './two-dogs.webp';

export interface WallPicture {
  src: string;
  /** Who made it and what it may be used for; nothing for the shop's own. */
  credit?: { author: string; licence: string };
  /** What is seen on it, where an owner has said. */
  description?: string | null;
}

const by = (author: string, licence = 'CC BY 4.0') => ({ author, licence });

/** The pictures that come with Printfront; where they are from stands in LICENCES.md beside this. */
export const WALL_PICTURES: readonly WallPicture[] = [
  { src: twoDogs, credit: by('Aitzol Berasategi') },
  { src: fig, credit: by('Trevor “Freespace”') },
  { src: mountainPath, credit: by('Aitzol Berasategi') },
  { src: sunset, credit: by('Aitzol Berasategi') },
  { src: brushes, credit: by('Trevor “Freespace”') },
  { src: autumnHill, credit: by('Aitzol Berasategi') },
  { src: forestStream, credit: by('Aitzol Berasategi') },
  { src: dandelions, credit: by('Clemens Engelhardt', 'CC0 1.0') },
  { src: dragonfly, credit: by('“Bolly”', 'CC BY-SA 4.0') },
  { src: nuthatch, credit: by('Lukas Baubkus', 'CC BY-SA 3.0') },
];
