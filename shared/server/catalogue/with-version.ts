import type { PhotoFrame } from '../../contracts/photo-frames.ts';
import type { SizeCategory } from '../../contracts/size-categories.ts';
import type { EditableSize, Size } from '../../contracts/sizes.ts';
import { contentVersion } from './content-version.ts';

// A version covers what the form writes. The rank is kept from being overwritten by `previousIds`, frames are edited each
// by itself, finishes have a version of their own, and a picture that was just sent must not stand in the way of the form beside it.

export function versionOfCategory({ rank: _, ...edited }: SizeCategory): string {
  return contentVersion(edited);
}

export function versionOfSize({ rank: _, imageUrl: __, photoFrames: ___, finishes: ____, ...edited }: Size): string {
  return contentVersion(edited);
}

/** Of a size's finishes together: their order counts. */
export const versionOfFinishes = ({ finishes = [] }: Pick<Size, 'finishes'>): string => contentVersion(finishes);

export function versionOfFrame({ image: _, ...edited }: PhotoFrame): string {
  return contentVersion(edited);
}

// As the contract shows things that staff edit. The shop's copy and central's rows give the same versions.

export const editableCategory = (category: SizeCategory) => ({ ...category, version: versionOfCategory(category) });

export const editableFrame = (frame: PhotoFrame) => ({ ...frame, version: versionOfFrame(frame) });

export const editableSize = (size: Size): EditableSize => ({
  ...size,
  version: versionOfSize(size),
  finishesVersion: versionOfFinishes(size),
  photoFrames: size.photoFrames.map(editableFrame),
});

/** Of a thing that its form writes whole. */
export const editable = <Thing extends object>(thing: Thing) => ({ ...thing, version: contentVersion(thing) });
