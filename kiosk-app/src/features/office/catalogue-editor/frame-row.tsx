import { Button, Group, Stack, Text } from '@mantine/core';
import { deletePhotoFrame, updatePhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { IconEye, IconEyeOff, IconPencil } from '#ui/icons.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { CallFailure } from './call-failure.tsx';
import { Deletion } from './deletion.tsx';
import type { EditableFrame } from './editable-frame.ts';
import { FramePicture } from './frame-picture.tsx';
import { FrameRename } from './frame-rename.tsx';
import { HiddenBadge } from './hidden-badge.tsx';
import styles from './part-list.module.css';
import { useCatalogueEdit } from './use-catalogue-edit.ts';
import { usePartClosing } from './use-part-closing.ts';
import type { MarkUnsaved } from './use-unsaved-parts.ts';

interface FrameRowProps {
  frame: EditableFrame;
  size: EditableSize;
  onUnsaved: MarkUnsaved;
}

/** One frame: how it looks, what it is called, and whether customers can choose it. */
export function FrameRow({ frame, size, onUnsaved }: FrameRowProps) {
  const { t } = useTranslation('catalogueEditor');
  const queryClient = useQueryClient();
  const [isRenaming, setIsRenaming] = useState(false);
  const { addButton: renameButton, isSaved, opened, closed } = usePartClosing();
  const { id, version, hidden } = frame;
  const name = localized(frame.name, currentLanguage());
  const hiding = useCatalogueEdit((hide: boolean) =>
    call(updatePhotoFrame, { params: { id }, body: { name: frame.name, hidden: hide }, ifMatch: version }),
  );
  const hideButton = (label: string, isSmall: boolean) => (
    <Button
      size={isSmall ? 'sm' : 'md'}
      variant="default"
      loading={hiding.isPending}
      aria-label={isSmall ? t(hidden ? 'frames.showLabel' : 'frames.hideLabel', { name }) : undefined}
      leftSection={hidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
      onClick={() => hiding.mutate(!hidden)}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="sm" className={styles.wide}>
      <Group gap="xs">
        <Text fw={600} size="lg">
          {frame.name.th} · {frame.name.en}
        </Text>
        {hidden ? <HiddenBadge /> : null}
      </Group>
      <FramePicture frame={frame} size={size} />
      {isRenaming ? (
        <FrameRename
          frame={frame}
          size={size}
          onUnsaved={onUnsaved}
          onClosed={(hasSaved) => {
            setIsRenaming(false);
            closed(hasSaved);
          }}
        />
      ) : null}
      <CallFailure error={hiding.error} />
      <Group gap="xs">
        {isRenaming ? null : (
          <Button
            size="sm"
            ref={renameButton}
            variant="default"
            aria-label={t('frames.renameLabel', { name })}
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => {
              opened();
              setIsRenaming(true);
            }}
          >
            {t('frames.rename')}
          </Button>
        )}
        {hideButton(t(hidden ? 'show' : 'hide'), true)}
        <Deletion
          label={t('delete')}
          ariaLabel={t('frames.deleteLabel', { name })}
          question={t('frames.deleteQuestion', { name })}
          hint={t('frames.deleteHint')}
          confirmLabel={t('frames.deleteYes')}
          isSmall
          onDelete={() => call(deletePhotoFrame, { params: { id }, ifMatch: version })}
          onDeleted={() => void rereadCatalogue(queryClient).catch(() => undefined)}
          instead={() => (hidden ? t('frames.isHiddenAlready') : hideButton(t('frames.hideInstead'), false))}
        />
        <SaveStatus isSaved={isSaved || hiding.isSuccess} />
      </Group>
    </Stack>
  );
}
