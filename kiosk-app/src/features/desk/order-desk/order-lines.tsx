import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { IconAlertTriangle } from '#ui/icons.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import styles from './order-desk.module.css';

const PICTURE_BOX = 116;

/** Sizes in inches are fractions of a millimetre: 101.6. */
const millimetres = (length: number) => Math.round(length * 10) / 10;

type Line = Order['lines'][number];

interface LineWords {
  /** The photos are. */
  isDeleted: boolean;
  /** Their names are, too. */
  isForgotten: boolean;
}

/** What is to be printed, size by size, every photo as it will look. */
export function OrderLines({ lines, ...words }: { lines: readonly Line[] } & LineWords) {
  return (
    <Stack gap="md">
      {lines.map((line) => (
        <OrderLineSection key={line.size.id} line={line} {...words} />
      ))}
    </Stack>
  );
}

function OrderLineSection({ line, isDeleted, isForgotten }: { line: Line } & LineWords) {
  const { size, printQuantity, photoFrame, files } = line;
  const { t } = useTranslation('admin');
  const language = currentLanguage();
  return (
    <Paper withBorder p="md" component="section" aria-label={size.name[language]}>
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} size="h3">
          {size.name[language]}
        </Title>
        <Group gap="lg">
          {photoFrame === null ? null : <Text>{t('frame', { name: photoFrame.name[language] })}</Text>}
          <Text c="dimmed">
            {millimetres(size.widthMm)} × {millimetres(size.heightMm)} mm
          </Text>
          <Text c="dimmed">{t('photos', { count: files.length })}</Text>
          <Text fw={700} size="lg">
            {t('prints', { count: printQuantity })}
          </Text>
        </Group>
      </Group>
      <ul className={styles.photos}>
        {files.map((file) => {
          const name = isForgotten ? t('photoNameless') : cleanFileName(file.name);
          return (
            <li key={file.id} className={styles.photo}>
              <div className={styles.photoBox}>
                <PrintPicture
                  photo={file}
                  print={size}
                  src={file.thumbnailUrl}
                  alt={t('photoLabel', { name, count: file.quantity })}
                  unread={<WhyUnseen isDeleted={isDeleted} isDamaged={file.damage !== undefined} />}
                  box={PICTURE_BOX}
                />
                <span className={styles.quantity} aria-hidden>
                  × {file.quantity}
                </span>
              </div>
              {isForgotten ? null : (
                <span className={styles.photoName} title={name}>
                  {name}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

/** In place of a picture. */
function WhyUnseen({ isDeleted, isDamaged }: { isDeleted: boolean; isDamaged: boolean }) {
  const { t } = useTranslation('admin');
  if (isDamaged) {
    return (
      <span className={`${styles.notHere} ${styles.damaged}`}>
        <IconAlertTriangle size={20} aria-hidden />
        <br />
        {t('photoDamaged')}
      </span>
    );
  }
  return <span className={styles.notHere}>{t(isDeleted ? 'photoDeleted' : 'photoNotHere')}</span>;
}
