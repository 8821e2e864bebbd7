import { Checkbox, Radio, Stack } from '@mantine/core';
import type { Workplaces } from '@printfront/shared/contracts/users.ts';
import { useTranslation } from 'react-i18next';

export interface Workplace {
  id: string;
  name: string;
}

interface WorkplacesFieldProps {
  shops: readonly Workplace[];
  value: Workplaces;
  onChange: (worksAt: Workplaces) => void;
  /** Somebody tried to go on with none. */
  isAskedFor: boolean;
}

/** All shops, those that are opened later too, or some by name. */
export function WorkplacesField({ shops, value, onChange, isAskedFor }: WorkplacesFieldProps) {
  const { t } = useTranslation('users');
  const isSome = value !== null;
  return (
    <Stack gap="sm">
      <Radio.Group
        size="md"
        label={t('worksAt')}
        description={t('worksAtHint')}
        value={isSome ? 'some' : 'all'}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" size="md" label={t('allShops')} />
          <Radio value="some" size="md" label={t('someShops')} />
        </Stack>
      </Radio.Group>
      {isSome ? (
        <Checkbox.Group
          aria-label={t('someShops')}
          value={[...value]}
          onChange={onChange}
          error={isAskedFor && isNowhere(value, shops) ? <span role="alert">{t('chooseShop')}</span> : null}
        >
          <Stack gap="xs" pl="xl" pb="xs">
            {shops.map(({ id, name }) => (
              <Checkbox key={id} value={id} size="md" label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
    </Stack>
  );
}

/** Who works at no shop that there is could sign in at none without internet: that is no choice that anybody means. */
export const isNowhere = (worksAt: Workplaces, shops: readonly Workplace[]): boolean =>
  worksAt !== null && !shops.some(({ id }) => worksAt.includes(id));

/** Where somebody works, in words: at all shops, or at which. */
export function useWorkplaceWords(shops: readonly Workplace[]): (worksAt: Workplaces) => string {
  const { t } = useTranslation('users');
  return (worksAt) => {
    if (worksAt === null) return t('allShops');
    const names = shops.filter(({ id }) => worksAt.includes(id)).map(({ name }) => name);
    return names.length === 0 ? t('noShop') : names.join(', ');
  };
}
