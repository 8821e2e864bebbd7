import { Radio, Stack } from '@mantine/core';
import type { BottomEdge } from '@printfront/shared/contracts/photo-frames.ts';
import { useTranslation } from 'react-i18next';

interface BottomEdgeChoiceProps {
  value: BottomEdge | null;
  onChange: (edge: BottomEdge | null) => void;
}

const TURNS = 'turns';

/** Which edge of the paper is down under a frame, however the photo lies. */
export function BottomEdgeChoice({ value, onChange }: BottomEdgeChoiceProps) {
  const { t } = useTranslation('catalogueEditor');
  return (
    <Radio.Group
      label={t('frames.bottomEdge')}
      description={t('frames.bottomEdgeHint')}
      value={value ?? TURNS}
      onChange={(chosen) => onChange(chosen === 'short' || chosen === 'long' ? chosen : null)}
    >
      <Stack gap="xs" mt="xs">
        <Radio value={TURNS} label={t('frames.turns')} />
        <Radio value="short" label={t('frames.shortEdge')} />
        <Radio value="long" label={t('frames.longEdge')} />
      </Stack>
    </Radio.Group>
  );
}
