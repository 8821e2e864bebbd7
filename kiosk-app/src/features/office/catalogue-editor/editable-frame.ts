import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { BottomEdge } from '@printfront/shared/contracts/photo-frames.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import type { Edited } from '#ui/edit-draft.ts';

export type EditableFrame = EditableSize['photoFrames'][number];

/** All that a frame is but its picture, which is sent by itself. */
export interface FrameFields {
  name: LocalizedText;
  hidden: boolean;
  bottomEdge: BottomEdge | null;
}

export const editedFrame = ({
  version,
  name: { th, en },
  hidden,
  bottomEdge = null,
}: EditableFrame): Edited<FrameFields> => ({
  version,
  fields: { name: { th, en }, hidden, bottomEdge },
});
