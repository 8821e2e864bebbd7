import { Button, Checkbox, TextInput } from '@mantine/core';
import { SHORTEST_PASSPHRASE } from '@printfront/shared/contracts/backup-settings.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#ui/copy-text.tsx';
import { IconPrinter } from '#ui/icons.tsx';
import styles from './backups.module.css';
import { makePassphrase } from './make-passphrase.ts';
import { ReasonedButton } from './reasoned-button.tsx';

export interface PassphraseDraft {
  /** Made just now; null: one that somebody has, or the one that is kept. */
  made: string | null;
  typed: string;
  isNoted: boolean;
}

interface PassphraseChoiceProps {
  draft: PassphraseDraft;
  onChange: (draft: PassphraseDraft) => void;
  /** One is kept already. */
  isKept: boolean;
  /** The sheet says where the place is. */
  canPrint: boolean;
}

/** One made for the owner, who has to keep it; or the one of backups that are there already. */
export function PassphraseChoice({ draft, onChange, isKept, canPrint }: PassphraseChoiceProps) {
  const { t } = useTranslation('backups');
  const { made, typed } = draft;
  return (
    <section className={styles.passphrase} aria-label={t('passphrase.title')}>
      <h3>{t('passphrase.title')}</h3>
      <p className={styles.hint}>{t('passphrase.intro')}</p>
      {made === null ? (
        <>
          <TextInput
            size="md"
            label={t('passphrase.type')}
            description={isKept ? t('hint.kept') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            minLength={SHORTEST_PASSPHRASE}
            maxLength={200}
            value={typed}
            onChange={(event) => onChange({ ...draft, typed: event.currentTarget.value })}
          />
          <div>
            <Button
              size="sm"
              variant="default"
              onClick={() => onChange({ made: makePassphrase(), typed: '', isNoted: false })}
            >
              {t('passphrase.fresh')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Made passphrase={made} canPrint={canPrint} />
          <Checkbox
            size="md"
            label={t('passphrase.noted')}
            checked={draft.isNoted}
            onChange={(event) => onChange({ ...draft, isNoted: event.currentTarget.checked })}
          />
          <div>
            <Button size="sm" variant="default" onClick={() => onChange({ made: null, typed: '', isNoted: false })}>
              {t('passphrase.existing')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** To be copied, or printed with everything else that a new computer is told. */
export function Made({ passphrase, canPrint }: { passphrase: string; canPrint: boolean }) {
  const { t } = useTranslation('backups');
  return (
    <div className={styles.made}>
      <CopyText
        text={passphrase}
        label={t('passphrase.copy')}
        copiedLabel={t('passphrase.copied')}
        byHandLabel={t('passphrase.byHand')}
      />
      <ReasonedButton
        variant="default"
        size="md"
        reason={canPrint ? null : t('why.place')}
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('passphrase.print')}
      </ReasonedButton>
    </div>
  );
}
