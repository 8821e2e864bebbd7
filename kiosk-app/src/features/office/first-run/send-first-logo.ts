import { getSettings, setLook } from '@printfront/shared/contracts/settings.ts';
import { call } from '#api/call.ts';
import { sendLookPicture } from '#api/send-catalogue-image.ts';

/** Of the owner who has just been made. @throws CallError */
export async function sendFirstLogo(file: File): Promise<void> {
  const { card, ...logo } = await sendLookPicture('logo', file);
  const { values, version } = (await call(getSettings, {})).look;
  await call(setLook, { body: { ...values, logo: { ...logo, card: card ?? logo.sha256 } }, ifMatch: version });
}
