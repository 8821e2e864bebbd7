import type { ShopDetails } from '@printfront/shared/contracts/settings.ts';
import { useTranslation } from 'react-i18next';
import type { ShopFields } from './section-plan.ts';
import { BothLanguagesSetting, TextSetting } from './text-setting.tsx';
import type { SectionFields } from './use-section.ts';

/** Who the shop is, and where it is found. */
export function ShopSection({ state }: { state: SectionFields<ShopFields, ShopDetails> }) {
  const { t } = useTranslation('settings');
  const { form, fixed } = state;
  const { shown, field } = form;
  return (
    <>
      <BothLanguagesSetting
        name="name"
        fieldOf={(language) => field(`name.${language}`)}
        shown={shown}
        variables={fixed}
        hint={t('hint.name')}
      />
      <BothLanguagesSetting
        name="address"
        fieldOf={(language) => field(`address.${language}`)}
        shown={shown}
        hint={t('hint.address')}
        rows={2}
      />
      <TextSetting name="phone" field={field('phone')} shown={shown} inputMode="tel" />
      <TextSetting name="lineId" field={field('lineId')} shown={shown} hint={t('hint.lineId')} placeholder="@myshop" />
      <TextSetting
        name="mapUrl"
        field={field('mapUrl')}
        shown={shown}
        hint={t('hint.mapUrl')}
        placeholder="https://maps.app.goo.gl/…"
        inputMode="url"
      />
    </>
  );
}
