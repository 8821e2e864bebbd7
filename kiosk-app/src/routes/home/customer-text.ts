import { addText } from '#text/i18n.ts';
import { photosText } from '#text/photos.ts';
import { printText } from '#text/print.ts';
import { signInText } from '#text/sign-in.ts';
import { sizesText } from '#text/sizes.ts';
import { wallText } from '#text/wall.ts';

addText('print', printText);
addText('photos', photosText);
addText('sizes', sizesText);
addText('wall', wallText);
addText('signIn', signInText);
