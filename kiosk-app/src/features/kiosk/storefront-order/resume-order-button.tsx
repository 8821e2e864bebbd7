import { type StorefrontOrder, takeUpStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { ORDER_CODE_LENGTH } from '@printfront/shared/domain/storefront-order-id.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { Keypad } from '#ui/keypad.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './resume-order-button.module.css';

/** Brings back an order that was put aside at any kiosk of the shop, by the code that stood on its screen. */
export function ResumeOrderButton({ onResumed }: { onResumed: (order: StorefrontOrder) => Promise<void> }) {
  const { t } = useTranslation(['storefront', 'ui', 'problems']);
  const [isOpen, setIsOpen] = useState(false);
  const [code, setCode] = useState('');
  const resume = useMutation({
    mutationFn: (code: string) => call(takeUpStorefrontOrder, { body: { code } }),
    onSuccess: onResumed,
    onError: () => setCode(''),
  });
  const problem = resume.error instanceof CallError ? resume.error.code : null;

  function type(digit: string) {
    if (code.length >= ORDER_CODE_LENGTH || resume.isPending) return;
    const typed = code + digit;
    setCode(typed);
    if (typed.length === ORDER_CODE_LENGTH) resume.mutate(typed);
  }

  function close() {
    setIsOpen(false);
    setCode('');
    resume.reset();
  }

  return (
    <>
      <KioskButton look="line" onClick={() => setIsOpen(true)}>
        {t('resume')}
      </KioskButton>
      {isOpen ? (
        <KioskDialog
          title={t('resumeTitle')}
          onClose={close}
          actions={
            <KioskButton large onClick={close}>
              {t('ui:cancel')}
            </KioskButton>
          }
        >
          <div className={styles.body}>
            <ul className={styles.where}>
              <li>{t('resumePhone')}</li>
              <li>{t('resumeStick')}</li>
              <li>{t('resumeNoCode')}</li>
              <li className={styles.kept}>{t('resumeKept')}</li>
            </ul>
            <div>
              {problem === null ? null : (
                <Notice kind="bad">{problem === 'not-found' ? t('resumeUnknown') : t(`problems:${problem}`)}</Notice>
              )}
              <output className={styles.code} aria-label={t('resumeTitle')}>
                {code.padEnd(ORDER_CODE_LENGTH, '–')}
              </output>
              <div className={styles.pad}>
                <Keypad
                  label={t('resumeTitle')}
                  isDisabled={resume.isPending}
                  onDigit={type}
                  onBackspace={() => setCode(code.slice(0, -1))}
                />
              </div>
            </div>
          </div>
        </KioskDialog>
      ) : null}
    </>
  );
}
