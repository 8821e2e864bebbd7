import { PRICE_WORDS } from '@printfront/shared/domain/price-words.ts';
import { defineText } from './define-text.ts';

/** Words of the pages of prices; servers say the same before any script. */
export const pricesText = defineText(PRICE_WORDS);
