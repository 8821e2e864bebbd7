import { Paper, Stack, Text, Title } from '@mantine/core';
import type { HotFolder } from '@printfront/shared/contracts/hot-folder.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hotFolderQuery } from '#api/printing-queries.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { DryRun } from './dry-run.tsx';
import { Paths } from './path-list.tsx';
import styles from './printing.module.css';
import { TryTemplate } from './try-template.tsx';

/** How files come to lie in the printer's folder, with an example, other names to try, and a real order to try it with. */
export function HotFolderPanel() {
  const { t } = useTranslation('printing');
  const { data } = useQuery(hotFolderQuery());
  if (data === undefined) return null;
  if (data.hotFolder === null) return <Notice kind="info">{t('noFolder')}</Notice>;
  const { hotFolder } = data;
  return (
    <>
      {hotFolder.isThere ? null : <Notice kind="warn">{t('folderMissing')}</Notice>}
      <div className={styles.columns}>
        <Present hotFolder={hotFolder} />
        <Stack gap="lg">
          <TryTemplate layout={hotFolder.layout} />
          <DryRun />
        </Stack>
      </div>
    </>
  );
}

const SETTINGS = 'HOT_FOLDER_TEMPLATE, HOT_FOLDER_FILES, HOT_FOLDER_CLOSING, HOT_FOLDER_DPOF, HOT_FOLDER_ORDER_SHEET';

function Present({ hotFolder: { path, layout, example } }: { hotFolder: HotFolder }) {
  const { t } = useTranslation('printing');
  const yes = (is: boolean) => t(is ? 'yes' : 'no');
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="folder-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="folder-title">
          {t('folderTitle')}
        </Title>
        <Facts>
          <Fact name={t('fact.path')}>
            <span className={styles.code}>{path}</span>
          </Fact>
          <Fact name={t('fact.template')}>
            <span className={styles.code}>{layout.template}</span>
          </Fact>
          <Fact name={t('fact.files')}>{t(`files.${layout.files}`)}</Fact>
          <Fact name={t('fact.closing')}>
            {layout.closing === null ? t('no') : <span className={styles.code}>{layout.closing}</span>}
          </Fact>
          <Fact name={t('fact.dpof')}>{yes(layout.hasDpof)}</Fact>
          <Fact name={t('fact.orderSheet')}>{yes(layout.hasOrderSheet)}</Fact>
        </Facts>
        <div>
          <Text fw={600}>{t('exampleTitle')}</Text>
          <Paths paths={example} />
        </div>
        <Text c="dimmed" size="sm">
          {t('askInstaller')} <span className={styles.code}>{SETTINGS}</span>
        </Text>
      </Stack>
    </Paper>
  );
}
