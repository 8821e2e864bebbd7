import { addText } from '#text/i18n.ts';
import { photosAtKioskText } from '#text/photos-at-kiosk.ts';
import { sizePrintsText } from '#text/size-prints.ts';
import { wallText } from '#text/wall.ts';

// What a page needs beyond the sizes, which customers at home see first.
addText('photos', photosAtKioskText);
addText('sizes', sizePrintsText);
addText('wall', wallText);
