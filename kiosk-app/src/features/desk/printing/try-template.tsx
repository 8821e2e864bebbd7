import { Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import type { HotFolder } from '@printfront/shared/contracts/hot-folder.ts';
import {
  closingPath,
  HOT_FOLDER_FIELDS,
  type HotFolderLayout,
  layoutProblems,
  printPath,
} from '@printfront/shared/domain/hot-folder-layout.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Paths } from './path-list.tsx';

const ORDER = { order: '0042', customer: 'คุณสมชาย', date: '2026-01-31' };
const PRINTS = [
  { size: '4x6', finish: null, widthMm: 101.6, heightMm: 152.4, photo: 1, copies: 2 },
  { size: '5x7', finish: 'matte', widthMm: 127, heightMm: 177.8, photo: 2, copies: 1 },
];
const FIELDS = HOT_FOLDER_FIELDS.map((name) => `{${name}}`).join(' ');

/** Other names to look at: what is wrong with them is said while they are typed. */
export function TryTemplate({ layout }: { layout: HotFolder['layout'] }) {
  const { t } = useTranslation('printing');
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
        {problems.length === 0 ? <Paths paths={pathsOf(tried)} /> : null}
      </Stack>
    </Paper>
  );
}

function pathsOf(layout: HotFolderLayout): string[] {
  const prints = PRINTS.flatMap((print) =>
    Array.from({ length: layout.files === 'per-copy' ? print.copies : 1 }, (_, index) =>
      printPath(layout, ORDER, { ...print, copy: index + 1 }),
    ),
  );
  return layout.closing === null ? prints : [...prints, closingPath(layout.closing, ORDER)];
}
