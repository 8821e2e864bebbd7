import { Button } from '@mantine/core';
import type { Use } from '@printfront/shared/contracts/problem.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconTrash } from '#ui/icons.tsx';
import { CallFailure } from './call-failure.tsx';
import { InUseNotice } from './in-use-notice.tsx';
import { isCode } from './use-draft-save.ts';

interface DeletionProps {
  /** On the button. */
  label: string;
  /** Says more than the label, where several buttons look alike. */
  ariaLabel?: string;
  question: string;
  hint: string;
  confirmLabel: string;
  isSmall?: boolean;
  onDelete: () => Promise<unknown>;
  /** Once it is gone. */
  onDeleted: () => void;
  /** What can be done instead while it is in use. */
  instead?: (uses: readonly Use[]) => ReactNode;
}

/** Asks once, deletes, and where a thing is in use says where. */
export function Deletion(props: DeletionProps) {
  const { label, ariaLabel, question, hint, confirmLabel, isSmall = false, onDelete, onDeleted, instead } = props;
  const { t } = useTranslation('catalogueEditor');
  const [isAsked, setIsAsked] = useState(false);
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
      onDeleted();
    },
    // The next try names the version of what is there now.
    onError: () => void rereadCatalogue(queryClient).catch(() => undefined),
  });
  const { error } = removal;
  const uses = isCode(error, 'in-use') ? error.uses : null;
  return (
    <>
      <Button
        size={isSmall ? 'sm' : 'md'}
        variant="default"
        c="var(--bad)"
        aria-label={ariaLabel}
        loading={removal.isPending}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsAsked(true)}
      >
        {label}
      </Button>
      {uses === null ? <CallFailure error={error} /> : <InUseNotice uses={uses}>{instead?.(uses)}</InUseNotice>}
      {isAsked ? (
        <ConfirmDialog
          title={question}
          confirmLabel={confirmLabel}
          keepLabel={t('keep')}
          danger
          onConfirm={() => {
            setIsAsked(false);
            removal.mutate();
          }}
          onKeep={() => setIsAsked(false)}
        >
          {hint}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
