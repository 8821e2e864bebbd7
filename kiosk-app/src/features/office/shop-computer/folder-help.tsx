import { useTranslation } from 'react-i18next';
import { CopyLines } from './copy-lines.tsx';
import { folderCommands } from './folder-commands.ts';
import styles from './shop-computer.module.css';

/** How an administrator lets the server into a folder. @param isShut by the unit, whatever its rights are */
export function FolderHelp({ path, isShut }: { path: string; isShut: boolean }) {
  const { t } = useTranslation('shopComputer');
  const { make, edit, unit, restart } = folderCommands(path);
  return (
    <ol className={styles.howTo}>
      <li>
        {t('hotFolder.help.make')}
        <CopyLines lines={make} />
      </li>
      {isShut ? (
        <>
          <li>
            {t('hotFolder.help.edit')}
            <CopyLines lines={edit} />
          </li>
          <li>
            {t('hotFolder.help.unit')}
            <CopyLines lines={unit} />
          </li>
          <li>
            {t('hotFolder.help.restart')}
            <CopyLines lines={restart} />
          </li>
        </>
      ) : null}
      <li>{t('hotFolder.help.again')}</li>
    </ol>
  );
}
