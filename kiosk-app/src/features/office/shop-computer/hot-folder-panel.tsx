import { Button, Radio, Stack, Switch, Text } from '@mantine/core';
import {
  checkHotFolder,
  type HotFolderVerdict,
  type ShopComputer,
  setHotFolder,
} from '@printfront/shared/contracts/shop-computer.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { SettingRow } from '../settings/setting-row.tsx';
import { FolderHelp } from './folder-help.tsx';
import { CallProblem, Panel, Seen, TextRow } from './panel.tsx';
import styles from './shop-computer.module.css';
import { type CheckedSave, useCheckedSave } from './use-checked-save.ts';

interface Fields {
  path: string;
  template: string;
  files: 'per-photo' | 'per-copy';
  hasDpof: boolean;
  closing: string;
  hasOrderSheet: boolean;
}

type Section = ShopComputer['hotFolder'];

const typed = ({ values }: Pick<Section, 'values'>): Fields => ({
  ...values,
  path: values.path ?? '',
  closing: values.closing ?? '',
});

/** Where a printer takes its work from, and how files are called in it. */
export function HotFolderPanel({ computer }: { computer: ShopComputer }) {
  const { t } = useTranslation('shopComputer');
  const { hotFolder } = computer;
  const state = useCheckedSave<Fields, Parameters<typeof save>[0], HotFolderVerdict>({
    current: { version: hotFolder.version, fields: typed(hotFolder) },
    schema: bodyOf(setHotFolder),
    read: ({ path, closing, ...fields }) => ({
      ...fields,
      path: path.trim() === '' ? null : path.trim(),
      closing: closing.trim() === '' ? null : closing.trim(),
    }),
    check: (body) => call(checkHotFolder, { body }),
    save,
    mayAnyway: ({ problem }) => problem !== 'ours',
  });
  const [isDetailed, setDetailed] = useState(false);
  const { form } = state;
  const isLayoutWrong = form.shown.template !== undefined || form.shown.closing !== undefined;
  return (
    <Panel
      root={form.root}
      saveLabel={t('checkAndSave')}
      isBusy={state.isBusy}
      isUnsaved={state.draft.isChanged}
      onSave={state.checkAndSave}
      onSaveAnyway={state.canSaveAnyway ? state.saveAnyway : null}
      outcome={<Outcome state={state} />}
    >
      <TextRow
        shown={form.shown}
        name="path"
        field={form.field('path')}
        variable={hotFolder.fixed.path}
        hint={t('hotFolder.pathHint')}
        placeholder="/mnt/printer"
      />
      {isDetailed || isLayoutWrong ? (
        <LayoutFields state={state} fixed={hotFolder.fixed} />
      ) : (
        <div>
          <Button
            my="xs"
            variant="default"
            classNames={{ root: styles.longButton, label: styles.longLabel }}
            onClick={() => setDetailed(true)}
          >
            {t('hotFolder.names')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

async function save(body: Parameters<typeof call<typeof setHotFolder>>[1]['body'], ifMatch: string) {
  const section = await call(setHotFolder, { body, ifMatch });
  return { version: section.version, fields: typed(section) };
}

type State = CheckedSave<Fields, Parameters<typeof save>[0], HotFolderVerdict>;

function LayoutFields({ state, fixed }: { state: State; fixed: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('shopComputer');
  const { form } = state;
  const row = { shown: form.shown };
  return (
    <>
      <TextRow
        {...row}
        name="template"
        field={form.field('template')}
        variable={fixed.template}
        hint={t('hotFolder.templateHint')}
      />
      <SettingRow label={t('field.files')} variable={fixed.files}>
        {({ id, readOnly }) => (
          <Radio.Group
            id={id}
            aria-label={t('field.files')}
            value={form.fields.files}
            onChange={(files) => form.change({ files: files === 'per-copy' ? 'per-copy' : 'per-photo' })}
          >
            <Stack gap="xs">
              {(['per-photo', 'per-copy'] as const).map((files) => (
                <Radio key={files} value={files} label={t(`hotFolder.${files}`)} disabled={readOnly} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </SettingRow>
      <TextRow
        {...row}
        name="closing"
        field={form.field('closing')}
        variable={fixed.closing}
        hint={t('hotFolder.closingHint')}
        placeholder="{order}.csv"
      />
      {(['hasOrderSheet', 'hasDpof'] as const).map((name) => (
        <SettingRow key={name} label={t(`field.${name}`)} hint={t(`hotFolder.${name}`)} variable={fixed[name]}>
          {({ id, readOnly }) => (
            <Switch
              id={id}
              size="md"
              disabled={readOnly}
              checked={form.fields[name]}
              onChange={(event) => form.change({ [name]: event.currentTarget.checked })}
            />
          )}
        </SettingRow>
      ))}
    </>
  );
}

function Outcome({ state }: { state: State }) {
  const { t } = useTranslation('shopComputer');
  const { verdict, isChecked, isSaved } = state;
  if (!isChecked || verdict === null) return <CallProblem error={state.error} onTakeTheirs={state.takeTheirs} />;
  const { problem, detail, example } = verdict;
  const path = state.form.fields.path.trim();
  const isNone = path === '';
  return (
    <>
      <CallProblem error={state.error} onTakeTheirs={state.takeTheirs} />
      {problem === null ? (
        <Notice kind="good">
          {isNone ? t('hotFolder.none') : t('hotFolder.good')} {isSaved ? t('saved') : ''}
        </Notice>
      ) : (
        <Notice kind="bad">
          <Seen words={t(`hotFolderProblem.${problem}`, { path })} detail={detail} />
          {isSaved ? <Text c="dimmed">{t('savedAnyway')}</Text> : null}
        </Notice>
      )}
      {problem === 'closed' || problem === 'not-made' ? <FolderHelp path={path} isShut={problem === 'closed'} /> : null}
      {isNone || example.length === 0 ? null : (
        <div>
          <Text fw={600}>{t('hotFolder.example')}</Text>
          <ul className={styles.example}>
            {example.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
