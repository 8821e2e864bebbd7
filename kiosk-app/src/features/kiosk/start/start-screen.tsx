import { imageAddress } from '@printfront/shared/contracts/images.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localized } from '#text/localized.ts';
import { useColorScheme } from '#ui/color-scheme.ts';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { formatMoney, formatSoon } from '#ui/format.ts';
import { hoursLines } from '#ui/hours-words.ts';
import { IconCamera } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { LanguageSwitch } from '#ui/language-buttons.tsx';
import { Notice } from '#ui/notice.tsx';
import { reachWords } from '#ui/reach-words.ts';
import { waitWords } from '#ui/ready-words.ts';
import { ShopSign, TrialSign } from '#ui/shop-sign.tsx';
import { useNow } from '#ui/use-now.ts';
import { WALL_PICTURES, type WallPicture } from '#ui/wall-pictures/wall-pictures.ts';
import { EaseButton } from '../easier-to-use/ease-button.tsx';
import { isInCorner } from '../staff-corner/corner-place.ts';
import { PictureCredits } from './picture-credits.tsx';
import { PictureWall } from './picture-wall.tsx';
import { StartButton } from './start-button.tsx';
import styles from './start-screen.module.css';

interface StartScreenProps {
  shop: Shop;
  sizes: readonly Size[];
  /** When a small order that is placed now is ready; null when nobody can say. */
  readyAt: string | null;
  state: 'ready' | 'starting';
  /** Words for what went wrong at the last touch. */
  problem: string | null;
  /** When the shop opens, while it is closed; null otherwise. */
  opensAt: string | null;
  /** Of the week; empty while nobody knows. */
  hours: readonly WorkingHour[];
  /** What is wrong with everything. */
  notice?: ReactNode;
  /** Brings back an order that was put aside. */
  resume: ReactNode;
  /** Goes on with the order that staff have sent here, in place of what starts a new one: its customer stands before it. */
  offered: ReactNode | null;
  onStart: () => void;
}

/** The logo hangs on paper of its own. */
const ON_PAPER = { scheme: 'light' } as const;

/** How often the waiting time is said anew. */
const AGAIN_MS = 30_000;

/**
 * What this is, what it costs and how long it takes, below the photographs. A touch on them begins as well, unless
 * an order is offered: its customer would meet a new one without their photos.
 */
export function StartScreen(screen: StartScreenProps) {
  const { shop, sizes, readyAt, opensAt, hours, state, problem, notice, resume, offered, onStart } = screen;
  const { t, i18n } = useTranslation('storefront');
  const { t: tOrder } = useTranslation('checkout');
  const nowMs = useNow(AGAIN_MS);
  const { language } = i18n;
  const lowestPrice = Math.min(...sizes.map(({ price }) => price));
  const isStarting = state === 'starting';
  const scheme = useColorScheme();
  const isSigned = Boolean(shop.look?.logo);
  const pictures = wallOf(shop);
  const { t: tFacts } = useTranslation('shopFacts');
  const reach = reachWords(shop);
  const open = hoursLines(tFacts, hours).replaceAll('\n', ' · ');
  // Photos that have no size to be printed in would come to an order that cannot be placed.
  const hasPrices = sizes.length > 0;
  const start = isStarting || !hasPrices ? undefined : onStart;
  const isOffered = offered !== null;
  return (
    <main className={styles.screen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a wider target for a finger; the button below is for everybody */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below is for the keyboard */}
      <div className={styles.pictures} onClick={(touch) => (isInCorner(touch) || isOffered ? undefined : start?.())}>
        <PictureWall key={pictures.length} pictures={pictures} />
      </div>
      <div
        className={styles.shop}
        data-logo={isSigned || undefined}
        data-theme={isSigned && !shop.look?.logoOnDark && scheme === 'dark' ? 'light' : undefined}
      >
        {isSigned ? null : <IconCamera aria-hidden />}
        <span>
          <ShopSign
            name={localized(shop.name, language)}
            look={shop.look}
            {...(shop.look?.logoOnDark ? {} : ON_PAPER)}
          />
          {reach === '' ? null : (
            <small className={styles.contact} data-testid="shop-contact">
              {reach}
            </small>
          )}
          <TrialSign shop={shop} />
          {open === '' ? null : <small className={styles.contact}>{open}</small>}
        </span>
      </div>
      <div className={styles.panel}>
        {notice === undefined || notice === null ? null : <div className={styles.notice}>{notice}</div>}
        <h1 className={styles.headline}>{t('headline')}</h1>
        <p className={styles.facts}>
          {hasPrices ? (
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
        {opensAt === null ? null : (
          <Notice>{t('closedUntil', { time: formatSoon(opensAt, new Date(nowMs), shop.timeZone, language) })}</Notice>
        )}
        {problem === null ? null : <Notice kind="bad">{`${t('startFailed')}. ${problem}`}</Notice>}
        {offered}
        {hasPrices ? (
          isOffered ? null : (
            <StartButton isDisabled={isStarting} onClick={start}>
              {isStarting ? t('starting') : t('touchToStart')}
            </StartButton>
          )
        ) : (
          <Notice>{t('noPrices')}</Notice>
        )}
        <div className={styles.tools}>
          <LanguageSwitch />
          <div className={styles.others}>
            {isOffered ? (
              <KioskButton look="line" disabled={start === undefined} onClick={start}>
                {isStarting ? t('starting') : t('startNew')}
              </KioskButton>
            ) : (
              resume
            )}
            <EaseButton isSign />
          </div>
          <div className={styles.quiet}>
            <ColorSchemeButton />
            <PictureCredits pictures={pictures} />
          </div>
        </div>
      </div>
    </main>
  );
}

/** The owner's own, as soon as there is one. */
function wallOf({ look }: Shop): readonly WallPicture[] {
  const own = look?.startPictures ?? [];
  if (own.length === 0) return WALL_PICTURES;
  return own.map(({ sha256, description }) => ({ src: imageAddress(sha256), description }));
}
