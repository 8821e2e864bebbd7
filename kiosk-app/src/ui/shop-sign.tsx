import { imageAddress } from '@printfront/shared/contracts/images.ts';
import type { Logo, ShownLook } from '@printfront/shared/contracts/shown-look.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColorScheme, useColorScheme } from './color-scheme.ts';
import styles from './shop-sign.module.css';

interface ShopSignProps {
  name: string;
  look: Pick<ShownLook, 'logo' | 'logoOnDark'> | undefined;
  /** Other colours than the screen's: paper is light. */
  scheme?: ColorScheme;
  /** Where its bytes are, unless every server shows them. */
  addressOf?: (sha256: string) => string;
}

/** The shop's logo where its name would stand, as high as `--sign` says for one that is twice as long as high; without one the name. */
export function ShopSign({ name, look, scheme, addressOf = imageAddress }: ShopSignProps) {
  const shown = useColorScheme();
  const sign = signIn(look, scheme ?? shown);
  if (sign === null) return name;
  const { sha256, width, height } = sign.logo;
  return (
    <img
      className={`${styles.sign} ${sign.isOnPlate ? styles.plate : ''}`}
      style={{ '--scale': scaleOf(width / height) } as CSSProperties}
      src={addressOf(sha256)}
      // Known before it has come: nothing moves when it does.
      width={width}
      height={height}
      alt={name}
    />
  );
}

/** In the top bar of every page while the shop is a demo. What is shown there is made up, whoever its money goes to. */
export function TrialSign({ shop }: { shop: { isTrial?: boolean | undefined } | null | undefined }) {
  const { t } = useTranslation('ui');
  return shop?.isTrial ? <small className={styles.trial}>{t('trial')}</small> : null;
}

/** A logo that is meant for paper stands on some in the dark. */
function signIn(look: ShopSignProps['look'], scheme: ColorScheme): { logo: Logo; isOnPlate: boolean } | null {
  const { logo = null, logoOnDark = null } = look ?? {};
  if (scheme === 'dark' && logoOnDark !== null) return { logo: logoOnDark, isOnPlate: false };
  return logo === null ? null : { logo, isOnPlate: scheme === 'dark' };
}

/** A long one is lower and a tall one higher than one that is twice as long as high, so that they weigh alike. */
const scaleOf = (ratio: number) => Math.min(1.2, Math.max(0.66, Math.sqrt(2 / ratio))).toFixed(2);
