import { Button, Group, Text } from '@mantine/core';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '#ui/icons.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import { FrameRow } from './frame-row.tsx';
import { NewFrame } from './new-frame.tsx';
import styles from './part-list.module.css';
import { usePartClosing } from './use-part-closing.ts';
import type { MarkUnsaved } from './use-unsaved-parts.ts';

interface FrameListProps {
  size: EditableSize;
  onUnsaved: MarkUnsaved;
}

/** The frames that customers choose from for a size. */
export function FrameList({ size, onUnsaved }: FrameListProps) {
  const { t } = useTranslation('catalogueEditor');
  const [isAdding, setIsAdding] = useState(false);
  const { addButton, isSaved, opened, closed } = usePartClosing();
  const frames = size.photoFrames;
  return (
    <>
      <Text c="dimmed">{t(frames.length === 0 ? 'frames.none' : 'frames.hint')}</Text>
      <ul className={styles.list}>
        {frames.map((frame) => (
          <li key={frame.id} className={styles.item}>
            <FrameRow frame={frame} size={size} onUnsaved={onUnsaved} />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <NewFrame
          sizeId={size.id}
          onUnsaved={onUnsaved}
          onClosed={(hasSaved) => {
            setIsAdding(false);
            closed(hasSaved);
          }}
        />
      ) : null}
      <Group>
        {isAdding ? null : (
          <Button
            ref={addButton}
            size="md"
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => {
              opened();
              setIsAdding(true);
            }}
          >
            {t('frames.new')}
          </Button>
        )}
        <SaveStatus isSaved={isSaved} />
      </Group>
    </>
  );
}
