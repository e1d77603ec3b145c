import { Fieldset } from '@mantine/core'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../../shared/api/problem.tsx'
import { CodeStep } from '../../../shared/session/step-up/code-step.tsx'
import type { useMoneyStep } from './use-money-step.ts'

type MoneyDialogProps<Body> = {
  money: ReturnType<typeof useMoneyStep<Body>>
  title: string
  lead: ReactNode
  submitLabel: string
  /** The action to confirm, named when the portal asks for the second factor. */
  what: string
  tone?: 'plain' | 'danger'
  /** What keeps the action off: an amount that is not known yet. */
  doubt?: { off: boolean; reason: string | undefined }
  /** Fields with their message beside them, so that it is not shown twice. */
  inFields: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of each action on a payment: the form, the second factor in its place, and what became of the last attempt. */
export function MoneyDialog<Body>({
  money,
  title,
  lead,
  submitLabel,
  what,
  tone,
  doubt,
  inFields,
  onSubmit,
  onClose,
  children,
}: MoneyDialogProps<Body>) {
  const { t } = useTranslation(['transactions', 'shared'])
  const { step, isSending } = money
  const isLost = step.phase === 'lost'
  const error = step.phase === 'ask' ? step.error : undefined
  const saidInField = error && Object.keys(error.fields).some((name) => inFields.includes(name))
  return (
    <FormDialog
      opened
      title={title}
      lead={lead}
      submitLabel={isLost ? t('transactions:action.lostButton') : submitLabel}
      submitting={isSending}
      tone={tone}
      off={doubt?.off}
      offReason={doubt?.reason}
      error={isLost ? t('transactions:action.lost') : error && !saidInField ? <Problem of={error} /> : undefined}
      replacedBy={
        step.phase === 'code' ? (
          <CodeStep
            lead={t('shared:code.toVerify', { what })}
            codeIn={step.codeIn}
            wrong={step.wrong}
            isSending={isSending}
            onConfirm={money.confirm}
            onBack={money.back}
          />
        ) : undefined
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {/* Held as it was sent: another amount under the same key would be another intent. */}
      <Fieldset variant="unstyled" className="p-form" m={0} disabled={isLost}>
        {children}
      </Fieldset>
    </FormDialog>
  )
}
