import './staff-page-texts.ts';
import { type Settings, SettingsSection } from '@printfront/shared/contracts/settings.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { DEFAULT_SHOP } from '@printfront/shared/domain/default-shop.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { shopQuery } from '#api/catalogue-queries.ts';
import { settingsQuery } from '#api/settings-queries.ts';
import { LanguagesSection } from '#features/office/settings/languages-section.tsx';
import { lookPlan } from '#features/office/settings/look-plan.ts';
import { LookSection } from '#features/office/settings/look-section.tsx';
import { LookSeen } from '#features/office/settings/look-seen.tsx';
import { DeliverySection, PhotosSection } from '#features/office/settings/other-sections.tsx';
import { OwnHere } from '#features/office/settings/own-here.tsx';
import { PaymentSection } from '#features/office/settings/payment-section.tsx';
import { QuotasElsewhere, QuotasSection, QuotasSeen } from '#features/office/settings/quotas-section.tsx';
import { SectionFrame } from '#features/office/settings/section-frame.tsx';
import { SectionNav } from '#features/office/settings/section-nav.tsx';
import {
  deliveryPlan,
  languagesPlan,
  paymentPlan,
  photosPlan,
  quotasPlan,
  shopPlan,
  timePlan,
  troublePlan,
} from '#features/office/settings/section-plan.ts';
import styles from '#features/office/settings/settings.module.css';
import { ShopSection } from '#features/office/settings/shop-section.tsx';
import { TimeSection } from '#features/office/settings/time-section.tsx';
import { TroubleMailState, TroubleSection } from '#features/office/settings/trouble-section.tsx';
import { useFewerDaysQuestion } from '#features/office/settings/use-fewer-days-question.ts';
import { useLanguageQuestion } from '#features/office/settings/use-language-question.ts';
import { DeliverySeen, PaymentSeen, PhotosSeen, ShopSeen } from '#features/office/settings/what-customers-see.tsx';
import { addText, currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { settingsText } from '#text/settings.ts';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

addText('settings', settingsText);

const FIRST = '/admin/settings/shop';

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    if (!SettingsSection.safeParse(params.section).success) return redirect(FIRST);
    await Promise.all([queryClient.fetchQuery(settingsQuery()), queryClient.ensureQueryData(shopQuery())]);
    return null;
  };

/** What an owner decides, a section at a time. */
export function Component() {
  const { t } = useTranslation('settings');
  const section = SettingsSection.parse(useParams().section);
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const { data: shop } = useQuery(shopQuery());
  usePageTitle(t(`section.${section}`), localized(shop?.name, currentLanguage()));
  const facts = { ...DEFAULT_SHOP, ...shop };
  return (
    <div className={styles.page} data-density="home">
      <SectionNav />
      <Section key={section} section={section} settings={settings} shop={facts} />
    </div>
  );
}

interface SectionProps {
  section: SettingsSection;
  settings: Settings;
  shop: { timeZone: string; currency: string; name?: Shop['name'] | undefined };
}

function Section({ section, ...common }: SectionProps) {
  const { t } = useTranslation('settings');
  const { settings, shop } = common;
  const languageQuestion = useLanguageQuestion(settings);
  const fewerDaysQuestion = useFewerDaysQuestion(settings.photos.values);
  switch (section) {
    case 'shop':
      return (
        <SectionFrame
          plan={shopPlan}
          {...common}
          below={<OwnHere part="details" />}
          seen={(typed) => <ShopSeen typed={typed} />}
        >
          {(state) => <ShopSection state={state} />}
        </SectionFrame>
      );
    case 'payment':
      return (
        <SectionFrame
          plan={paymentPlan}
          {...common}
          notice={settings.isDemo ? <Notice kind="warn">{t('demoMoney')}</Notice> : null}
          below={<OwnHere part="account" />}
          seen={(typed) => <PaymentSeen typed={typed} currency={shop.currency} />}
        >
          {(state) => <PaymentSection state={state} currency={shop.currency} />}
        </SectionFrame>
      );
    case 'languages':
      return (
        <SectionFrame plan={languagesPlan} {...common} asksFirst={languageQuestion}>
          {(state) => (
            <LanguagesSection
              state={state}
              further={settings.furtherLanguages}
              customersOnly={settings.customersOnly}
            />
          )}
        </SectionFrame>
      );
    case 'delivery':
      return (
        <SectionFrame plan={deliveryPlan} {...common} seen={(typed) => <DeliverySeen typed={typed} />}>
          {(state) => <DeliverySection state={state} />}
        </SectionFrame>
      );
    case 'photos':
      return (
        <SectionFrame
          plan={photosPlan}
          {...common}
          notice={<Notice kind="info">{t('shorterDeletes')}</Notice>}
          asksFirst={fewerDaysQuestion}
          seen={(typed) => <PhotosSeen typed={typed} />}
        >
          {(state) => <PhotosSection state={state} />}
        </SectionFrame>
      );
    case 'look':
      return (
        <SectionFrame
          plan={lookPlan}
          {...common}
          seen={(typed) => <LookSeen typed={typed} shop={{ name: shop.name ?? { th: '', en: '' } }} />}
        >
          {(state) => <LookSection state={state} />}
        </SectionFrame>
      );
    case 'time':
      return (
        <SectionFrame plan={timePlan} {...common} notice={<Notice kind="info">{t('daysFollow')}</Notice>}>
          {(state) => <TimeSection state={state} />}
        </SectionFrame>
      );
    case 'quotas':
      return (
        <SectionFrame
          plan={quotasPlan}
          {...common}
          notice={<QuotasElsewhere />}
          seen={(typed) => <QuotasSeen typed={typed} saved={settings.quotas} />}
        >
          {(state) => <QuotasSection state={state} />}
        </SectionFrame>
      );
    case 'trouble':
      return (
        <SectionFrame
          plan={troublePlan}
          {...common}
          aside={(isTyped) => <TroubleMailState timeZone={shop.timeZone} isTyped={isTyped} />}
        >
          {(state) => <TroubleSection state={state} />}
        </SectionFrame>
      );
  }
}
