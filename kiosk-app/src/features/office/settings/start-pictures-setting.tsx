import { Button, FileButton, TextInput } from '@mantine/core';
import { MOST_START_PICTURES, type StartPicture } from '@printfront/shared/contracts/look.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendLookPicture } from '#api/send-catalogue-image.ts';
import { IconPhotoUp } from '#ui/icons.tsx';
import { RankList } from '#ui/rank-list.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import styles from './look.module.css';
import { refuseEarly } from './look-file.ts';
import { keepSentPicture, LookImage } from './look-image.tsx';
import { useLookPictureWords } from './use-look-picture.ts';
import { useProblemWords } from './use-problem-words.ts';

interface StartPicturesProps {
  pictures: readonly StartPicture[];
  problems: Readonly<Record<string, string>>;
  onChange: (pictures: StartPicture[]) => void;
}

/** The pictures of a kiosk's start screen in their order; while there is none those that come with Printfront hang there. */
export function StartPicturesSetting({ pictures, problems, onChange }: StartPicturesProps) {
  const { t } = useTranslation('settings');
  const problem = useProblemWords();
  const { add, isSending, refused } = useAddedPictures(pictures, onChange);
  const room = MOST_START_PICTURES - pictures.length;
  const { isOver, handlers } = useFileDrop((files) => add(files));
  const label = t('field.startPictures');
  const change = (sha256: string, description: string) =>
    onChange(pictures.map((one) => (one.sha256 === sha256 ? { ...one, description } : one)));
  const nameOf = ({ sha256, description }: StartPicture) =>
    description || t('startPicture', { number: pictures.findIndex((one) => one.sha256 === sha256) + 1 });
  return (
    <fieldset className={styles.wide}>
      <legend>{label}</legend>
      <span className={styles.quiet}>{t('hint.startPictures', { count: MOST_START_PICTURES })}</span>
      <div className={`${styles.pictures} ${isOver ? styles.over : ''}`} {...handlers}>
        <RankList
          label={label}
          items={pictures.map((picture) => ({ ...picture, id: picture.sha256 }))}
          nameOf={nameOf}
          onSwap={(id, otherId) => onChange(swapped(pictures, id, otherId))}
        >
          {(picture) => (
            <div className={styles.picture}>
              <LookImage picture={picture} alt={nameOf(picture)} className={styles.thumbnail} />
              <TextInput
                size="sm"
                className={styles.description}
                value={picture.description ?? ''}
                placeholder={t('describePicture')}
                aria-label={t('describeNamed', { name: nameOf(picture) })}
                maxLength={120}
                error={problem('startPictures', problems[`startPictures.${placeOf(pictures, picture)}.description`])}
                onChange={({ target }) => change(picture.sha256, target.value)}
              />
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('takeOutNamed', { name: nameOf(picture) })}
                onClick={() => onChange(pictures.filter(({ sha256 }) => sha256 !== picture.sha256))}
              >
                {t('takeOut')}
              </Button>
            </div>
          )}
        </RankList>
        <FileButton multiple accept="image/*" onChange={add}>
          {(button) => (
            <Button
              {...button}
              size="md"
              variant="default"
              loading={isSending}
              disabled={room <= 0}
              leftSection={<IconPhotoUp size={20} aria-hidden />}
            >
              {t('addPictures')}
            </Button>
          )}
        </FileButton>
        {pictures.length === 0 ? <span className={styles.quiet}>{t('kitPictures')}</span> : null}
        <div className={styles.refused} role="alert">
          {refused.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

const placeOf = (pictures: readonly StartPicture[], { sha256 }: StartPicture) =>
  pictures.findIndex((one) => one.sha256 === sha256);

function swapped(pictures: readonly StartPicture[], id: string, otherId: string): StartPicture[] {
  const of = (sha256: string) => pictures.filter((one) => one.sha256 === sha256);
  return pictures.flatMap((one) => (one.sha256 === id ? of(otherId) : one.sha256 === otherId ? of(id) : [one]));
}

/** One after the other; one that is refused keeps none of the others away. */
function useAddedPictures(pictures: readonly StartPicture[], onChange: (pictures: StartPicture[]) => void) {
  const { t } = useTranslation('settings');
  const wordsFor = useLookPictureWords('start');
  const adding = useMutation({
    async mutationFn(files: readonly File[]) {
      const refused: string[] = [];
      let all = [...pictures];
      for (const file of files) {
        if (all.length >= MOST_START_PICTURES) {
          refused.push(t('tooManyPictures', { count: MOST_START_PICTURES }));
          break;
        }
        try {
          await refuseEarly(file);
          const { sha256, width, height } = await sendLookPicture('start', file);
          keepSentPicture(sha256, file);
          if (all.some((one) => one.sha256 === sha256)) continue;
          all = [...all, { sha256, width, height, description: null }];
          onChange(all);
        } catch (error) {
          refused.push(`${file.name}: ${wordsFor(error as Error)}`);
        }
      }
      return refused;
    },
  });
  return {
    add: (files: readonly File[]) => adding.mutate(files),
    isSending: adding.isPending,
    refused: adding.data ?? [],
  };
}
