import { ActionIcon, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconZoomIn, IconZoomOut } from '#ui/icons.tsx';
import styles from './slip-panel.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** The slip as large as wanted; what does not fit is scrolled to. */
export function SlipViewer({ src, label, onClose }: { src: string; label: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={label}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      classNames={{ body: styles.viewer }}
      centered
    >
      <Group gap="xs">
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('zoomOut')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <IconZoomOut aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('zoomIn')}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconZoomIn aria-hidden />
        </ActionIcon>
        <Text role="status">{Math.round(zoom * 100)} %</Text>
      </Group>
      {/* Reached by keyboard, so that arrow keys scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <img className={styles.large} src={src} alt={label} style={{ height: `${zoom * 68}dvh` }} />
      </section>
    </Modal>
  );
}
