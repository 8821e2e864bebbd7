import { Button, Group, Title } from '@mantine/core';
import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguagesField } from '#ui/languages-field.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import type { Form } from '#ui/use-form.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './discount-form.module.css';

export const NO_NAME = { version: '', fields: { name: { th: '', en: '' } } };

interface NameFormProps<Body> {
  form: Form<{ name: LocalizedText }, Body>;
  /** Of a form that stands among others. */
  title?: string;
  label: string;
  saveLabel: string;
  onSave: (body: Body) => void;
  isSaving: boolean;
  isSaved?: boolean;
  onCancel?: () => void;
  /** Between the name and the buttons. */
  children?: ReactNode;
}

/** A name in both languages, all that a category and a frame are called by. */
export function NameForm<Body>(props: NameFormProps<Body>) {
  const { form, title, label, saveLabel, onSave, isSaving, isSaved = false, onCancel, children } = props;
  const { t } = useTranslation('catalogueEditor');
  const titleId = useId();
  return (
    <form
      ref={form.root}
      className={title === undefined ? styles.plain : styles.form}
      onSubmit={form.submit(onSave)}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title === undefined ? null : (
        <Title order={3} size="h5" id={titleId}>
          {title}
        </Title>
      )}
      <LanguagesField label={label} fieldOf={(language) => form.field(`name.${language}`)} />
      {children}
      <CallFailure error={form.failure} />
      <Group>
        <Button type="submit" size="md" loading={isSaving}>
          {saveLabel}
        </Button>
        {onCancel === undefined ? null : (
          <Button size="md" variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <SaveStatus isSaved={isSaved} />
      </Group>
    </form>
  );
}
