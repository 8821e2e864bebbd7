import { Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import type { HotFolder } from '@printfront/shared/contracts/hot-folder.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { examplePapers } from '@printfront/shared/domain/example-prints.ts';
import {
  closingPath,
  HOT_FOLDER_FIELDS,
  type HotFolderLayout,
  layoutProblems,
  printPath,
} from '@printfront/shared/domain/hot-folder-layout.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizesQuery } from '#api/catalogue-queries.ts';
import { Paths } from './path-list.tsx';

const ORDER = { order: '0042', customer: 'คุณสมชาย', date: '2026-01-31' };
const FIELDS = HOT_FOLDER_FIELDS.map((name) => `{${name}}`).join(' ');

/** Other names to look at: what is wrong with them is said while they are typed. */
export function TryTemplate({ layout }: { layout: HotFolder['layout'] }) {
  const { t } = useTranslation('printing');
  const { data: sizes = [] } = useQuery(sizesQuery());
  const [template, setTemplate] = useState(layout.template);
  const [closing, setClosing] = useState(layout.closing ?? '');
  const tried: HotFolderLayout = { ...layout, template, closing: closing === '' ? null : closing };
  const problems = layoutProblems(tried);
  const wordsOf = (where: 'template' | 'closing') => {
    const first = problems.find((problem) => problem.where === where);
    return first && t(`problem.${first.problem}`, { what: first.what });
  };
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="try-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="try-title">
            {t('tryTitle')}
          </Title>
          <Text c="dimmed">{t('tryHint')}</Text>
        </div>
        <TextInput
          size="md"
          label={t('template')}
          description={t('fields', { fields: FIELDS })}
          value={template}
          onChange={(event) => setTemplate(event.currentTarget.value)}
          error={wordsOf('template')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          size="md"
          label={t('closing')}
          value={closing}
          onChange={(event) => setClosing(event.currentTarget.value)}
          error={wordsOf('closing')}
          autoComplete="off"
          spellCheck={false}
        />
        {problems.length === 0 ? <Paths paths={pathsOf(tried, sizes)} /> : null}
      </Stack>
    </Paper>
  );
}

function pathsOf(layout: HotFolderLayout, sizes: readonly Size[]): string[] {
  const prints = examplePapers(sizes).flatMap(({ key: size, finish, widthMm, heightMm }, at) => {
    const copies = 2 - at;
    const values = { size, finish: finish?.code ?? null, widthMm, heightMm, photo: at + 1, copies };
    return Array.from({ length: layout.files === 'per-copy' ? copies : 1 }, (_, index) =>
      printPath(layout, ORDER, { ...values, copy: index + 1 }),
    );
  });
  return layout.closing === null ? prints : [...prints, closingPath(layout.closing, ORDER)];
}
