import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { DamagedPhoto } from '@printfront/shared/contracts/shop-health.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInstant } from '#ui/format.ts';
import styles from './shop-health.module.css';

interface DamagedPhotosProps {
  photos: readonly DamagedPhoto[];
  hint: 'damagedHint' | 'damagedHintAtCentral';
  timeZone: string;
}

/** Photos that the disk has changed, and whose they are. */
export function DamagedPhotos({ photos, hint, timeZone }: DamagedPhotosProps) {
  const { t, i18n } = useTranslation('health');
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="damaged-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="damaged-title">
          {t('damagedTitle')}
        </Title>
        <Text c="dimmed">{t(hint)}</Text>
        <ul className={styles.list}>
          {photos.map((photo) => (
            <li key={`${photo.foundAt} ${photo.uses[0]?.fileName ?? ''}`}>
              {photo.uses.map((use) => (
                <PhotoUse key={`${use.orderId} ${use.fileName}`} use={use} />
              ))}
              <Text c="dimmed">{t('foundAt', { time: formatInstant(photo.foundAt, timeZone, i18n.language) })}</Text>
            </li>
          ))}
        </ul>
      </Stack>
    </Paper>
  );
}

function PhotoUse({ use: { orderId, iid, fileName } }: { use: DamagedPhoto['uses'][number] }) {
  const { t } = useTranslation('health');
  return (
    <Text className={styles.detail}>
      {orderId === null || iid === null ? (
        t('beingMade')
      ) : (
        <Anchor component={Link} to={`/admin/orders/${orderId}`} fw={600}>
          {t('order', { number: formatOrderNumber(iid) })}
        </Anchor>
      )}{' '}
      · {fileName}
    </Text>
  );
}
