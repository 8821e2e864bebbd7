import { blurryText } from '#text/blurry.ts';
import { addText } from '#text/i18n.ts';
import { photosText } from '#text/photos.ts';
import { printText } from '#text/print.ts';
import { sizesText } from '#text/sizes.ts';

addText('print', printText);
addText('photos', photosText);
addText('sizes', sizesText);
addText('wall', blurryText);
