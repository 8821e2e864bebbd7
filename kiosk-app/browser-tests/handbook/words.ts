import { adminText } from '../../src/text/admin.ts';
import { adminFrameText } from '../../src/text/admin-frame.ts';
import { backupsText } from '../../src/text/backups.ts';
import { checkoutText } from '../../src/text/checkout.ts';
import { dashboardText } from '../../src/text/dashboard.ts';
import { deskText } from '../../src/text/desk.ts';
import { deskOrderText } from '../../src/text/desk-order.ts';
import { firstRunText } from '../../src/text/first-run.ts';
import { frontText } from '../../src/text/front.ts';
import { healthText } from '../../src/text/health.ts';
import { phoneFollowingText } from '../../src/text/phone-following.ts';
import { photosText } from '../../src/text/photos.ts';
import { photosAtKioskText } from '../../src/text/photos-at-kiosk.ts';
import { printingText } from '../../src/text/printing.ts';
import { settingsText } from '../../src/text/settings.ts';
import { shopComputerText } from '../../src/text/shop-computer.ts';
import { pairingText, shopsText } from '../../src/text/shops.ts';
import { signInText } from '../../src/text/sign-in.ts';
import { sizePrintsText } from '../../src/text/size-prints.ts';
import { storefrontText } from '../../src/text/storefront.ts';
import { tillText } from '../../src/text/till.ts';
import { toDoText } from '../../src/text/to-do.ts';
import { troublesText } from '../../src/text/troubles.ts';
import { uiText } from '../../src/text/ui.ts';
import { usersText } from '../../src/text/users.ts';

export type HandbookLanguage = 'th' | 'en';

/** The words on the screens, so that one walk is walked in both languages. A word that is gone does not compile. */
export const wordsIn = (language: HandbookLanguage) => ({
  admin: adminText[language],
  adminFrame: adminFrameText[language],
  backups: backupsText[language],
  checkout: checkoutText[language],
  dashboard: dashboardText[language],
  desk: deskText[language],
  deskOrder: deskOrderText[language],
  firstRun: firstRunText[language],
  following: phoneFollowingText[language],
  front: frontText[language],
  health: healthText[language],
  kioskPhotos: photosAtKioskText[language],
  pairing: pairingText[language],
  photos: photosText[language],
  printing: printingText[language],
  settings: settingsText[language],
  shopComputer: shopComputerText[language],
  shops: shopsText[language],
  signIn: signInText[language],
  sizePrints: sizePrintsText[language],
  storefront: storefrontText[language],
  till: tillText[language],
  toDo: toDoText[language],
  troubles: troublesText[language],
  ui: uiText[language],
  users: usersText[language],
});

/** With its values, as the screen fills them in. */
export const filled = (words: string, values: Record<string, string | number>) =>
  words.replaceAll(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Words whose values somebody else knows. */
export const anyValues = (words: string) =>
  new RegExp(
    `^${words
      .split(/\{\{[^}]+\}\}/)
      .map(RegExp.escape)
      .join('.+')}$`,
  );
