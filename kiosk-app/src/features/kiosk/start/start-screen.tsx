import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { formatMoney } from '#ui/format.ts';
import { IconArrowRight, IconCamera } from '#ui/icons.tsx';
import { LanguageSwitch } from '#ui/language-buttons.tsx';
import { Notice } from '#ui/notice.tsx';
import { reachWords } from '#ui/reach-words.ts';
import { waitWords } from '#ui/ready-words.ts';
import { useNow } from '#ui/use-now.ts';
import { WALL_PICTURES } from '#ui/wall-pictures/wall-pictures.ts';
import { EaseButton } from '../easier-to-use/ease-button.tsx';
import { PictureCredits } from './picture-credits.tsx';
import { PictureWall } from './picture-wall.tsx';
import styles from './start-screen.module.css';

interface StartScreenProps {
  shop: Shop;
  sizes: readonly Size[];
  /** When a small order that is placed now is ready; null when nobody can say. */
  readyAt: string | null;
  state: 'ready' | 'starting';
  /** Words for what went wrong at the last touch. */
  problem: string | null;
  /** What is wrong with everything. */
  notice?: ReactNode;
  /** Brings back an order that was put aside. */
  resume: ReactNode;
  onStart: () => void;
}

/** How often the waiting time is said anew. */
const AGAIN_MS = 30_000;

/** What this is, what it costs and how long it takes, below the photographs. A touch on them begins as well. */
export function StartScreen({ shop, sizes, readyAt, state, problem, notice, resume, onStart }: StartScreenProps) {
  const { t, i18n } = useTranslation('storefront');
  const { t: tOrder } = useTranslation('checkout');
  const nowMs = useNow(AGAIN_MS);
  const language = i18n.language === 'en' ? 'en' : 'th';
  const lowestPrice = Math.min(...sizes.map(({ price }) => price));
  const isStarting = state === 'starting';
  const reach = reachWords(shop);
  const start = isStarting ? undefined : onStart;
  return (
    <main className={styles.screen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a wider target for a finger; the button below is for everybody */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below is for the keyboard */}
      <div className={styles.pictures} onClick={start}>
        <PictureWall pictures={WALL_PICTURES} />
      </div>
      <div className={styles.shop}>
        <IconCamera aria-hidden />
        <span>
          {shop.name[language]}
          {reach === '' ? null : (
            <small className={styles.contact} data-testid="shop-contact">
              {reach}
            </small>
          )}
        </span>
      </div>
      <div className={styles.panel}>
        {notice === undefined || notice === null ? null : <div className={styles.notice}>{notice}</div>}
        <h1 className={styles.headline}>{t('headline')}</h1>
        <p className={styles.facts}>
          {Number.isFinite(lowestPrice) ? (
            <span className={styles.fact}>
              {t('pricesFrom')} <b>{formatMoney(lowestPrice, shop.currency, language)}</b> {t('perPrint')}
            </span>
          ) : null}
          {readyAt === null ? null : (
            <span className={styles.fact} data-testid="ready-words">
              <b>
                {waitWords(tOrder, { dueDate: readyAt, shippingMethod: 1, timeZone: shop.timeZone, language }, nowMs)}
              </b>
            </span>
          )}
        </p>
        {problem === null ? null : <Notice kind="bad">{`${t('startFailed')}. ${problem}`}</Notice>}
        <button type="button" className={styles.start} onClick={start} disabled={isStarting}>
          {isStarting ? t('starting') : t('touchToStart')}
          {isStarting ? null : <IconArrowRight aria-hidden />}
        </button>
        <div className={styles.tools}>
          <LanguageSwitch />
          <div className={styles.others}>
            <EaseButton />
            {resume}
            <ColorSchemeButton />
            <PictureCredits pictures={WALL_PICTURES} />
          </div>
        </div>
      </div>
    </main>
  );
}
