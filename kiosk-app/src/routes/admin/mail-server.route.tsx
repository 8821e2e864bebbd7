import './staff-page-texts.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopQuery } from '#api/catalogue-queries.ts';
import { mailServerQuery } from '#api/mail-server-queries.ts';
import { settingsQuery } from '#api/settings-queries.ts';
import { LatestChanges } from '#features/office/settings/latest-changes.tsx';
import { losesPassword, MAIL_TOGETHER, useMailPutBack } from '#features/office/settings/mail-put-back.ts';
import { MailServerForm } from '#features/office/settings/mail-server-form.tsx';
import { SectionNav } from '#features/office/settings/section-nav.tsx';
import styles from '#features/office/settings/settings.module.css';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { settingsText } from '#text/settings.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('settings', settingsText);

export const loader = (queryClient: QueryClient) => async () => {
  await Promise.all([
    queryClient.fetchQuery(mailServerQuery()),
    queryClient.fetchQuery(settingsQuery()),
    queryClient.ensureQueryData(shopQuery()),
  ]);
  return null;
};

/** Through which mail server the owner and customers are written to. */
export function Component() {
  const { t } = useTranslation('settings');
  const { data: saved } = useSuspenseQuery(mailServerQuery());
  const { data: shop } = useQuery(shopQuery());
  usePageTitle(t('mail.title'), localized(shop?.name, currentLanguage()));
  const [isTyped, setTyped] = useState(false);
  const putBack = useMailPutBack(saved);
  const facts = shop ?? DEFAULT_SHOP;
  return (
    <div className={styles.page} data-density="home">
      <SectionNav />
      <MailServerForm saved={saved} onTyped={setTyped} />
      <div className={styles.side}>
        <LatestChanges
          subjectId="mail"
          shop={facts}
          together={MAIL_TOGETHER}
          putBack={isTyped ? undefined : putBack}
          warningOf={(body) => (losesPassword(saved, body) ? t('mail.passwordAgain') : null)}
        />
      </div>
    </div>
  );
}
