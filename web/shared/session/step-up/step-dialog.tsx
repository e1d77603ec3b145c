import { FormDialog, type FormDialogProps } from '@portico/ui/dialogs/form-dialog.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { refusedFields } from '../../api/problem-text.ts'
import { CodeStep } from './code-step.tsx'
import { useStepUp } from './use-step-up.ts'

type StepDialogProps<Result> = Pick<
  FormDialogProps,
  'title' | 'lead' | 'submitLabel' | 'tone' | 'size' | 'off' | 'offReason' | 'holds' | 'onLeave'
> & {
  /** The action to confirm, named when the portal asks for the second factor: "the invitation of Ada Lovelace". */
  what: string
  /** Fields with their message beside them (`body.email`), so that it is not shown twice. */
  inFields?: readonly string[]
  /** What a refusal means here, where its own words do not say it: a sentence, or reasons by path. */
  read?: ((error: unknown) => string | Readonly<Record<string, string>> | undefined) | undefined
  /** Checks what was typed; gives the call to send, or nothing while something is missing. */
  prepare: () => Promise<((scaCode?: string) => Promise<Result>) | undefined> | ((scaCode?: string) => Promise<Result>) | undefined
  onDone: (result: Result) => void
  onClose: () => void
  /** The fields, given what the server refused of them: path → reason. */
  children?: ReactNode | ((refused: Readonly<Record<string, string>>) => ReactNode)
}

/** The dialog of every sensitive action: a form, the second factor in its place where the server asks for it, and what went wrong. */
export function StepDialog<Result>({ what, inFields = [], read, prepare, onDone, children, ...dialog }: StepDialogProps<Result>) {
  const { t } = useTranslation('shared')
  const { step, isSending, send, confirm, back } = useStepUp(onDone)
  const error = step.phase === 'ask' ? step.error : undefined
  const meant = error === undefined ? undefined : read?.(error)
  const refused = typeof meant === 'object' ? meant : refusedFields(error)
  const saidInField = Object.keys(refused).some((name) => inFields.includes(name))
  const submit = async () => {
    const call = await prepare()
    if (call) send(call)
  }
  return (
    <FormDialog
      opened
      {...dialog}
      submitting={isSending}
      error={error !== undefined && !saidInField ? typeof meant === 'string' ? meant : <Problem of={error} /> : undefined}
      replacedBy={
        step.phase === 'code' ? (
          <CodeStep
            lead={t('code.toVerify', { what })}
            codeIn={step.codeIn}
            wrong={step.wrong}
            isSending={isSending}
            onConfirm={confirm}
            onBack={back}
          />
        ) : undefined
      }
      onSubmit={() => void submit()}
    >
      {typeof children === 'function' ? children(refused) : children}
    </FormDialog>
  )
}
