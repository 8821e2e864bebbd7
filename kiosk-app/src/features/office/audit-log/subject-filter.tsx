import { NativeSelect } from '@mantine/core';
import { AuditSubject } from '@printfront/shared/contracts/audit.ts';
import { useTranslation } from 'react-i18next';

interface SubjectFilterProps {
  subject: AuditSubject | undefined;
  onChange: (subject: string) => void;
}

export function SubjectFilter({ subject, onChange }: SubjectFilterProps) {
  const { t } = useTranslation('audit');
  return (
    <NativeSelect
      aria-label={t('filter')}
      size="md"
      value={subject ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('all') },
        ...AuditSubject.options.map((value) => ({ value, label: t(`subject.${value}`) })),
      ]}
    />
  );
}
