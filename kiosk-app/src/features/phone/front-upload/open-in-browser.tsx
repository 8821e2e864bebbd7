import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../front-page/front.module.css';
import { FrontMessage } from './front-message.tsx';
import type { MiniBrowser } from './mini-browser.ts';

/** For a window that cannot choose photos: how to get to one that can. */
export function OpenInBrowser({
  miniBrowser,
  url,
  isOverMobile,
}: {
  miniBrowser: Exclude<MiniBrowser, null>;
  url: string;
  /** Not over the shop's own wifi, so the phone need not stay on it. */
  isOverMobile: boolean;
}) {
  const { t } = useTranslation('front');
  const address = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  // The clipboard API exists in secure contexts only, and this page comes over plain HTTP.
  const copy = () => {
    address.current?.select();
    setCopied(document.execCommand('copy') ? 'yes' : 'no');
  };

  return (
    <FrontMessage
      title={t('openInBrowser')}
      hint={t(isOverMobile ? 'openInBrowserOverMobileHint' : 'openInBrowserHint')}
    >
      {miniBrowser === 'line' ? (
        <a className={styles.primaryButton} href={withLineSwitch(url)}>
          {t('openOutside')}
        </a>
      ) : null}
      <label className={styles.addressField}>
        {t('address')}
        <input ref={address} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" className={styles.secondaryButton} onClick={copy}>
        {t('copyAddress')}
      </button>
      <p role="status">{copied === null ? '' : t(copied === 'yes' ? 'copied' : 'copyByHand')}</p>
    </FrontMessage>
  );
}

/** LINE hands an address with this parameter to the phone's own browser. */
function withLineSwitch(url: string): string {
  const address = new URL(url);
  address.searchParams.set('openExternalBrowser', '1');
  return address.href;
}
