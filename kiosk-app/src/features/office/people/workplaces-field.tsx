import { Checkbox, Radio, Stack } from '@mantine/core';
import { setUserWorkplaces, type Workplaces } from '@printfront/shared/contracts/users.ts';
import { useTranslation } from 'react-i18next';
import { bodyOf } from '#ui/form-schema.ts';
import { shopCalled } from '#ui/shop-called.ts';
import type { Field } from '#ui/use-form.ts';

export interface Workplace {
  id: string;
  name: string;
}

interface WorkplacesFieldProps extends Pick<Field<Workplaces>, 'value' | 'onChange' | 'error'> {
  shops: readonly Workplace[];
}

/** All shops, those that are opened later too, or some by name. */
export function WorkplacesField({ shops, value, onChange, error }: WorkplacesFieldProps) {
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
          error={error === undefined ? null : <span role="alert">{error}</span>}
        >
          <Stack gap="xs" ps="xl" pb="xs">
            {shops.map(({ id, name }) => (
              <Checkbox key={id} value={id} size="md" label={shopCalled(name)} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
    </Stack>
  );
}

/** Who works at no shop that there is could sign in at none without internet: that is no choice that anybody means. */
export const workplacesSchema = (shops: readonly Workplace[]) =>
  bodyOf(setUserWorkplaces).refine(({ worksAt }) => worksAt === null || shops.some(({ id }) => worksAt.includes(id)), {
    path: ['worksAt'],
  });

/** Where a maintainer works, in words: at all shops, or at which. */
export function useWorkplaceWords(shops: readonly Workplace[]): (worksAt: Workplaces) => string {
  const { t } = useTranslation('users');
  return (worksAt) => {
    if (worksAt === null) return t('allShops');
    const names = shops.filter(({ id }) => worksAt.includes(id)).map(({ name }) => shopCalled(name));
    return names.length === 0 ? t('noShop') : names.join(', ');
  };
}
