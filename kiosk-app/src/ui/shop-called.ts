import { UNNAMED_SHOP } from '@printfront/shared/domain/unnamed-shop.ts';
import { currentLanguage } from '#text/i18n.ts';
import { shopFactsText } from '#text/shop-facts.ts';

/** A shop's name as staff read it: in words where nobody has named it yet. */
export const shopCalled = (name: string): string =>
  name === UNNAMED_SHOP ? shopFactsText[currentLanguage()].unnamed : name;
