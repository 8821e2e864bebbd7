import { shopInWords } from '@printfront/shared/domain/unnamed-shop.ts';
import { currentLanguage } from '#text/i18n.ts';

/** A shop's name as staff read it: in words where nobody has named it yet. */
export const shopCalled = (name: string): string => shopInWords(name, currentLanguage());
