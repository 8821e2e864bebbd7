import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sticksQuery } from '#api/stick-queries.ts';
import { IconArrowRight } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskScreen } from '#ui/kiosk-frame.tsx';
import { RemovePhotoDialog } from '../photo-grid/remove-photo-dialog.tsx';
import { usePhotoRemoval } from '../photo-grid/use-photo-removal.ts';
import { usePhotoPicker } from '../photo-intake/photo-picker.tsx';
import { SendingPhotos } from '../photo-intake/sending-photos.tsx';
import type { DevicePhotos } from '../photo-intake/use-device-photos.ts';
import { ArrivalTray, ArrivedPhotos } from './arrival-tray.tsx';
import { DeviceWay } from './device-way.tsx';
import { PhoneTrouble } from './phone-trouble.tsx';
import { PhoneWay } from './phone-way.tsx';
import { StickWay } from './stick-way.tsx';
import { usePhoneWay } from './use-phone-way.ts';
import { type StickChoice, useStickChoice } from './use-stick-choice.ts';
import { WayQuestion } from './way-question.tsx';

interface PhotosStepProps {
  orderId: string;
  /** With which the order is brought back. */
  code: string;
  files: readonly UploadedFile[];
  devicePhotos: DevicePhotos;
  /** Photos that phones are sending still. */
  unsentOnPhones: number;
  /** Phones whose page is open. */
  phonesThere: number;
  /** choose: on to the sizes; back: to the step that this one was opened from. */
  leads: 'choose' | 'back';
  onLeave: () => void;
}

type Way = 'question' | 'phone' | 'device' | 'stick';

const nothingToSettle = async () => undefined;

/** Step 1: where the photos are, then the way from there; below it what has arrived. It is left by the customer alone. */
export function PhotosStep(given: PhotosStepProps) {
  const { orderId, code, files, devicePhotos, unsentOnPhones, phonesThere, leads, onLeave } = given;
  const { t } = useTranslation('photos');
  const [chosenWay, setWay] = useState<Way | null>(null);
  // After a restart what waits on this device comes back by itself.
  const way = chosenWay ?? (devicePhotos.photos.length > 0 ? 'device' : 'question');
  const isComing = files.some(({ source }) => source !== 'kiosk');
  const phone = usePhoneWay(orderId, isComing, phonesThere);
  const removal = usePhotoRemoval({ settle: nothingToSettle });
  const picker = usePhotoPicker(t('fromDevice'), (chosen) => {
    if (chosen.length > 0) setWay('device');
    devicePhotos.choose(chosen);
  });
  const { data: plugged, refetch: lookForSticks } = useQuery(sticksQuery(orderId));
  // One that can be used before one that cannot; the newest of several.
  const sticks = plugged?.sticks ?? [];
  const stick = sticks.findLast(({ state, photoCount }) => state === 'ready' && photoCount > 0) ?? sticks.at(-1);
  const stickChoice = useStickChoice(orderId, stick?.id);
  /** Who is quicker than the first look waits for it: another kiosk opens its own files, this one never. */
  async function openDevice() {
    const { isHere } = plugged ?? (await lookForSticks({ cancelRefetch: false })).data ?? {};
    if (isHere) setWay('stick');
    else picker.open();
  }
  const arrived = <ArrivedPhotos files={files} onRemove={removal.ask} isWall />;
  // Before a phone has sent one its code is what is to be done.
  const arrivedByPhone = way === 'phone' && isComing ? arrived : null;
  const hasArrived = files.length > 0 || devicePhotos.photos.length > 0;
  const canLeave = leads === 'back' || files.some(({ state }) => state !== 'damaged');

  return (
    <KioskScreen
      key={way}
      {...wordsOf[way](t)}
      {...(isAllIn(way, devicePhotos, stickChoice) ? { hint: t('deviceAllIn') } : {})}
      {...(way === 'phone' && phone.step === 'there' ? { title: t('thereTitle'), hint: t('thereHint') } : {})}
      {...(way === 'phone' && isComing ? { title: t('comingTitle'), hint: t('comingHint') } : {})}
      {...(way === 'question' ? {} : { onBack: () => setWay('question') })}
      tray={
        hasArrived || way !== 'question' ? (
          <ArrivalTray
            files={files}
            devicePhotos={devicePhotos}
            unsentOnPhones={unsentOnPhones}
            onRemove={removal.ask}
            areRefusedNamed={way !== 'stick'}
            areShownAbove={way === 'device' || arrivedByPhone !== null}
            chosenCount={
              way === 'stick' && stick?.state === 'ready' && stick.photoCount > 0 && stickChoice.leftCount === null
                ? stickChoice.chosen.size
                : null
            }
          />
        ) : undefined
      }
      back={way === 'phone' ? <PhoneTrouble phone={phone} code={code} /> : undefined}
      next={
        way === 'stick' && stickChoice.leftCount !== null ? (
          <KioskButton look="next" large disabled>
            {t('stickTaking', { count: stickChoice.leftCount })}
          </KioskButton>
        ) : way === 'stick' && stickChoice.chosen.size > 0 ? (
          <KioskButton look="next" large onClick={() => void stickChoice.take()}>
            {t('stickTake', { count: stickChoice.chosen.size })}
          </KioskButton>
        ) : canLeave ? (
          <KioskButton look="next" large onClick={onLeave}>
            {t(leads === 'choose' ? 'done' : 'back')}
            <IconArrowRight aria-hidden />
          </KioskButton>
        ) : way === 'phone' && phone.step === 'join' ? (
          <KioskButton look="ink" large onClick={phone.goToPage}>
            {t('joined')}
          </KioskButton>
        ) : undefined
      }
      ownScroll={way === 'phone'}
    >
      {picker.input}
      {way === 'question' ? (
        <WayQuestion onPhone={() => setWay('phone')} onDevice={() => void openDevice()}>
          {devicePhotos.photos.length > 0 ? <SendingPhotos photos={devicePhotos} /> : null}
        </WayQuestion>
      ) : null}
      {way === 'phone' ? <PhoneWay phone={phone} devicePhotos={devicePhotos} arrived={arrivedByPhone} /> : null}
      {way === 'device' ? (
        <DeviceWay devicePhotos={devicePhotos} arrived={files.length === 0 ? null : arrived} onMore={picker.open} />
      ) : null}
      {way === 'stick' ? (
        <StickWay orderId={orderId} stick={stick} choice={stickChoice} onFolders={picker.open} />
      ) : null}
      <RemovePhotoDialog removal={removal} />
    </KioskScreen>
  );
}

/** Nothing is read from what is plugged in any more. */
function isAllIn(way: Way, devicePhotos: DevicePhotos, { taken, chosen, leftCount }: StickChoice): boolean {
  if (way === 'device') return devicePhotos.sentCount > 0 && devicePhotos.unsentCount === 0;
  return way === 'stick' && taken.size > 0 && chosen.size === 0 && leftCount === null;
}

type Words = ReturnType<typeof useTranslation<'photos'>>['t'];

const wordsOf: Record<Way, (t: Words) => { title: string; hint?: string }> = {
  question: (t) => ({ title: t('whereTitle') }),
  phone: (t) => ({ title: t('scanTitle'), hint: t('scanHint') }),
  device: (t) => ({ title: t('deviceTitle'), hint: t('deviceHint') }),
  stick: (t) => ({ title: t('deviceTitle'), hint: t('stickHint') }),
};
