import { useTranslation } from 'react-i18next';

/** What is wrong with a field of the settings, in a sentence: by field and kind, by field, or of any field. */
export function useProblemWords(): (name: string, kind: string | undefined) => string | undefined {
  const { t } = useTranslation('settings');
  return (name, kind) =>
    kind === undefined
      ? undefined
      : t([
          `wrong.${name}_${kind}`,
          ...(kind === 'missing' || kind === 'high' || kind === 'lines' ? [] : [`wrong.${name}`]),
          `wrong.any_${kind}`,
          'wrong.any',
        ]);
}
