import type { PickupShop } from '@printfront/shared/contracts/pickup-shops.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { IconBuildingStore } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './online-checkout.module.css';

interface PickupChoiceProps {
  shops: readonly PickupShop[];
  chosenId: string | null;
  /** Nobody has chosen, and it was tried to order. */
  isMissing: boolean;
  onChoose: (id: string) => void;
}

/** Where the prints are fetched. Of one shop there is nothing to choose: it says where it is. */
export function PickupChoice({ shops, chosenId, isMissing, onChoose }: PickupChoiceProps) {
  const { t } = useTranslation('onlineCheckout');
  const [only] = shops;
  if (only === undefined) return null;
  if (shops.length === 1) {
    if (only.whereabouts === '') return null;
    return (
      <p className={styles.whereabouts}>
        <b>{t('pickupAt', { name: only.name })}</b>
        {only.whereabouts}
      </p>
    );
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.sectionTitle}>{t('pickupTitle')}</legend>
      {isMissing ? (
        <div aria-invalid="true" tabIndex={-1}>
          <Notice kind="bad">{t('needShop')}</Notice>
        </div>
      ) : null}
      {shops.map(({ id, name, whereabouts }) => (
        <ChoiceCard
          key={id}
          name="pickup-shop"
          label={name}
          hint={whereabouts === '' ? undefined : <span className={styles.lines}>{whereabouts}</span>}
          icon={<IconBuildingStore size={28} stroke={1.5} />}
          isChosen={id === chosenId}
          onChoose={() => onChoose(id)}
        />
      ))}
    </fieldset>
  );
}
