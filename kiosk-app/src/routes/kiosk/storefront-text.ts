import { blurryText } from '#text/blurry.ts';
import { checkoutText } from '#text/checkout.ts';
import { easeText } from '#text/ease.ts';
import { addText } from '#text/i18n.ts';
import { photosText } from '#text/photos.ts';
import { pairingText } from '#text/shops.ts';
import { sizesText } from '#text/sizes.ts';
import { storefrontText } from '#text/storefront.ts';
import '../choosing/wall-text.ts';

addText('storefront', storefrontText);
addText('photos', photosText);
addText('checkout', checkoutText);
addText('sizes', sizesText);
addText('wall', blurryText);
addText('ease', easeText);
addText('pairing', pairingText);
