import { Stack } from '@mantine/core';
import type { UserAccount } from '@printfront/shared/contracts/users.ts';
import { roleOf } from '@printfront/shared/domain/roles.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useEditDraft } from '#ui/use-edit-draft.ts';
import { useForm } from '#ui/use-form.ts';
import { type AnyRole, RoleChoice, rankOf, STAFF_ROLES } from './role-choice.tsx';
import type { ChangeKind, PersonChange } from './use-person-change.ts';
import { type Workplace, WorkplacesField, workplacesSchema } from './workplaces-field.tsx';

export interface AskedChange {
  user: UserAccount;
  kind: ChangeKind;
}

interface PersonQuestionProps {
  asked: AskedChange;
  shops: readonly Workplace[];
  /** The own rank: nobody gives more. */
  highest: number;
  onKeep: () => void;
  onConfirm: (change: PersonChange) => void;
}

/** Every change of a person is asked once; what there is to choose stands in the question. */
export function PersonQuestion({ asked, shops, highest, onKeep, onConfirm }: PersonQuestionProps) {
  const { t } = useTranslation('users');
  const { user, kind } = asked;
  const [role, setRole] = useState<AnyRole>(roleOf(user.rank) ?? 'clerk');
  const [start] = useState({ version: '', fields: { worksAt: user.worksAt ?? null } });
  const form = useForm({ schema: workplacesSchema(shops), words: 'user', draft: useEditDraft(start) });
  const isNewStaff = kind === 'role' && !isMaintainer(user.rank) && role !== 'customer';
  // At one shop there is nothing to choose.
  const hasShops = shops.length > 1 && (isNewStaff || kind === 'workplaces');
  const confirm = () => {
    const chosen = hasShops ? form.attempt() : { worksAt: undefined };
    if (chosen === null) return;
    if (kind === 'role') onConfirm({ user, kind, rank: rankOf(role), worksAt: chosen.worksAt });
    else if (kind === 'workplaces') onConfirm({ user, kind, worksAt: chosen.worksAt ?? null });
    else onConfirm({ user, kind });
  };
  return (
    <div data-density="home">
      <ConfirmDialog
        title={t(`ask.${kind}`, { name: user.name })}
        confirmLabel={t(`confirm.${kind}`)}
        keepLabel={t('keep')}
        danger={['disable', 'forget', 'secondFactor', 'passkeys'].includes(kind)}
        onKeep={onKeep}
        onConfirm={confirm}
      >
        <Stack gap="md">
          {kind === 'role' || kind === 'workplaces' ? null : <span>{t(`askHint.${kind}`)}</span>}
          {kind === 'role' ? (
            <RoleChoice roles={['customer', ...STAFF_ROLES]} chosen={role} highest={highest} onChoose={setRole} />
          ) : null}
          {hasShops ? <WorkplacesField shops={shops} {...form.field('worksAt')} /> : null}
        </Stack>
      </ConfirmDialog>
    </div>
  );
}
