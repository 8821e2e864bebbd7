import { Anchor, Button, Title } from '@mantine/core';
import { API_BASE, type Output } from '@printfront/shared/contracts/endpoint.ts';
import type { AuthorityForm, getShopAuthority } from '@printfront/shared/contracts/secure-addresses.ts';
import { useTranslation } from 'react-i18next';
import { ColorSchemeButton } from '#ui/color-scheme-button.tsx';
import { LanguageButtons } from '#ui/language-buttons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './authority-steps.module.css';
import { Fingerprint } from './fingerprint.tsx';

/** Which file each system takes. */
const SYSTEMS = {
  windows: { form: 'crt', words: 'download' },
  android: { form: 'crt', words: 'download' },
  ios: { form: 'mobileconfig', words: 'downloadApple' },
  macos: { form: 'mobileconfig', words: 'downloadApple' },
  linux: { form: 'pem', words: 'downloadPem' },
} as const satisfies Record<string, { form: AuthorityForm; words: string }>;
type System = keyof typeof SYSTEMS;
const ALL = Object.keys(SYSTEMS) as System[];

/** Its own steps are open, the others a press away. An iPad says that it is a Mac, and only it is touched. */
function systemOf({ userAgent, maxTouchPoints }: Navigator): System | null {
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows/.test(userAgent)) return 'windows';
  if (/Macintosh/.test(userAgent)) return 'macos';
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
}

/** How a device comes to believe the shop's certificates. @param authority null: the shop has none of its own */
export function AuthoritySteps({ authority }: { authority: Output<typeof getShopAuthority.answer> | null }) {
  const { t } = useTranslation('secureAddresses');
  const own = systemOf(navigator);
  const [address] = authority?.addresses ?? [];
  return (
    <main className={styles.page}>
      <div className={styles.tools}>
        <LanguageButtons />
        <ColorSchemeButton />
      </div>
      <Title order={1}>{t('page.title')}</Title>
      {authority === null ? (
        <Notice kind="warn">{t('page.none')}</Notice>
      ) : (
        <>
          <p>{t('page.lead')}</p>
          <section className={`${styles.card} ${styles.compare}`} aria-labelledby="compare">
            <Title order={2} size="h4" id="compare">
              {t('page.compare')}
            </Title>
            <code className={styles.fingerprint}>
              <Fingerprint text={authority.fingerprint} />
            </code>
            <p className={styles.hint}>{t('page.compareHint')}</p>
          </section>
          {[...ALL]
            .sort((one, other) => Number(other === own) - Number(one === own))
            .map((system) => (
              <details key={system} className={styles.card} open={system === own || own === null}>
                <summary>{t(`steps.${system}.name`)}</summary>
                <ol>
                  <li>{t(`steps.${system}.one`)}</li>
                  <li>{t(`steps.${system}.two`)}</li>
                  <li>{t(`steps.${system}.three`)}</li>
                </ol>
                <Button component="a" size="md" href={`${API_BASE}/shop/authority/${SYSTEMS[system].form}`} download>
                  {t(`page.${SYSTEMS[system].words}`)}
                </Button>
              </details>
            ))}
          {address === undefined ? null : (
            <p>
              {t('page.openIt')} <Anchor href={address}>{address}</Anchor>
            </p>
          )}
        </>
      )}
    </main>
  );
}
