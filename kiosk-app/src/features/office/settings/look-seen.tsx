import { type Look, normalizeColor } from '@printfront/shared/contracts/look.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import type { ColorScheme } from '#ui/color-scheme.ts';
import { ShopSign } from '#ui/shop-sign.tsx';
import { accentStyle, KIT_ACCENT } from './accent-style.ts';
import styles from './look.module.css';
import { LookImage, lookAddress } from './look-image.tsx';
import settings from './settings.module.css';

interface LookSeenProps {
  typed: Look | null;
  shop: Pick<Shop, 'name'>;
}

/** A kiosk, a page at home and a ticket, with what is chosen now. */
export function LookSeen({ typed, shop }: LookSeenProps) {
  const { t } = useTranslation('settings');
  if (typed === null) return <p className={settings.hint}>{t('seen.wrong')}</p>;
  const parts = { look: typed, name: localized(shop.name, currentLanguage()) };
  const homes: readonly ColorScheme[] = typed.homeTheme === 'device' ? ['light', 'dark'] : [typed.homeTheme];
  return (
    <>
      <KioskSeen {...parts} scheme={typed.kioskTheme === 'device' ? 'light' : typed.kioskTheme} />
      {homes.map((scheme) => (
        <HomeSeen key={scheme} {...parts} scheme={scheme} />
      ))}
      <TicketSeen {...parts} />
    </>
  );
}

interface SeenProps {
  look: Look;
  name: string;
  scheme: ColorScheme;
}

const colorsOf = ({ accent }: Look, scheme: ColorScheme) =>
  accentStyle(accent === null ? KIT_ACCENT : normalizeColor(accent), scheme);
const WALL = 6;

function KioskSeen({ look, name, scheme }: SeenProps) {
  const { t } = useTranslation('settings');
  const picture = (place: number) => {
    const own = look.startPictures[place];
    return own === undefined ? null : <LookImage picture={own} alt="" />;
  };
  return (
    <figure className={styles.kiosk} data-theme={scheme} style={colorsOf(look, scheme)} aria-label={t('seen.kiosk')}>
      <div className={styles.wall}>
        {Array.from({ length: WALL }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the wall
          <span key={place}>{picture(place)}</span>
        ))}
      </div>
      <div className={styles.panel}>
        <span className={styles.sign}>
          <ShopSign name={name} look={look} scheme={scheme} addressOf={lookAddress} />
        </span>
        <span className={styles.start}>{t('seen.start')}</span>
      </div>
    </figure>
  );
}

function HomeSeen({ look, name, scheme }: SeenProps) {
  const { t } = useTranslation('settings');
  return (
    <figure className={styles.home} data-theme={scheme} style={colorsOf(look, scheme)} aria-label={t('seen.home')}>
      <span className={`${styles.sign} ${styles.bar}`}>
        <ShopSign name={name} look={look} scheme={scheme} addressOf={lookAddress} />
      </span>
      <span className={styles.button}>{t('seen.order')}</span>
      <span className={styles.link}>{t('seen.prices')}</span>
    </figure>
  );
}

function TicketSeen({ look, name }: Omit<SeenProps, 'scheme'>) {
  const { t } = useTranslation('settings');
  return (
    <figure className={styles.ticket} data-theme="light" aria-label={t('seen.ticket')}>
      <span className={styles.sign}>
        <ShopSign name={name} look={look} scheme="light" addressOf={lookAddress} />
      </span>
      <b className={styles.number}>0042</b>
    </figure>
  );
}
