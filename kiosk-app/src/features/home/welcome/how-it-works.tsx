import { useTranslation } from 'react-i18next';
import styles from './how-it-works.module.css';
import autumnHill from './pictures/autumn-hill.avif';
import dandelions from './pictures/dandelions.avif';
import fig from './pictures/fig.avif';
import sunset from './pictures/sunset.avif';
import twoDogs from './pictures/two-dogs.avif';

/** As they come out of the bag, the last one on top. */
const PRINTS = [sunset, autumnHill, twoDogs];

/** Three pictures, three steps. */
export function HowItWorks() {
  const { t } = useTranslation('home');
  const ON_PHONE = [fig, sunset, twoDogs, dandelions, autumnHill, fig];
  return (
    <ol className={styles.steps}>
      <li>
        <div className={styles.picture} aria-hidden="true">
          <div className={styles.phone}>
            {ON_PHONE.map((src, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
              <img key={at} src={src} alt="" loading="lazy" decoding="async" />
            ))}
          </div>
        </div>
        <h3>{t('steps.photosTitle')}</h3>
        <p>{t('steps.photos')}</p>
      </li>
      <li>
        <div className={styles.picture} aria-hidden="true">
          <img
            className={styles.paper}
            src={dandelions}
            width={480}
            height={320}
            alt=""
            loading="lazy"
            decoding="async"
          />
        </div>
        <h3>{t('steps.sizesTitle')}</h3>
        <p>{t('steps.sizes')}</p>
      </li>
      <li>
        <div className={styles.picture} aria-hidden="true">
          {PRINTS.map((src) => (
            <img key={src} className={styles.print} src={src} alt="" loading="lazy" decoding="async" />
          ))}
        </div>
        <h3>{t('steps.receiveTitle')}</h3>
        <p>{t('steps.receive')}</p>
      </li>
    </ol>
  );
}
