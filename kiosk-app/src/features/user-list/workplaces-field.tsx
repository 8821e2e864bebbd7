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
}

/** All shops, those that are opened later too, or some by name. */
export function WorkplacesField({ shops, value, onChange }: WorkplacesFieldProps) {
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
        <Checkbox.Group aria-label={t('someShops')} value={[...value]} onChange={onChange}>
          <Stack gap="xs" pl="xl">
            {shops.map(({ id, name }) => (
              <Checkbox key={id} value={id} size="md" label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
    </Stack>
  );
}

/** Where somebody works, in words: at all shops, or at which. */
export function useWorkplaceWords(shops: readonly Workplace[]): (worksAt: Workplaces) => string {
  const { t } = useTranslation('users');
  return (worksAt) => {
    if (worksAt === null) return t('allShops');
    const names = shops.filter(({ id }) => worksAt.includes(id)).map(({ name }) => name);
    return names.length === 0 ? t('noShop') : names.join(', ');
  };
}
