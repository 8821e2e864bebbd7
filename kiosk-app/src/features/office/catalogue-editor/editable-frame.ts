import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import type { Edited } from '#ui/edit-draft.ts';

export type EditableFrame = EditableSize['photoFrames'][number];

/** All that a frame is but its picture, which is sent by itself. */
export interface FrameFields {
  name: LocalizedText;
  hidden: boolean;
}

export const editedFrame = ({ version, name: { th, en }, hidden }: EditableFrame): Edited<FrameFields> => ({
  version,
  fields: { name: { th, en }, hidden },
});
