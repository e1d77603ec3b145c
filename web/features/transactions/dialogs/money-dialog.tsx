import { Button, Fieldset, TextInput } from '@mantine/core'
import { FormDialog } from '@portico/ui/form-dialog.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../shared/problem-text.ts'
import type { useMoneyStep } from './use-money-step.ts'

type MoneyDialogProps<Body> = {
  money: ReturnType<typeof useMoneyStep<Body>>
  title: string
  lead: ReactNode
  submitLabel: string
  /** What is confirmed, named when the second factor is asked for. */
  what: string
  tone?: 'plain' | 'danger'
  /** Fields whose message stands beside them, so that it is not said twice. */
  inFields: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of refund, capture and void: the form, the second factor in its place, and what became of the last attempt. */
export function MoneyDialog<Body>({
  money,
  title,
  lead,
  submitLabel,
  what,
  tone,
  inFields,
  onSubmit,
  onClose,
  children,
}: MoneyDialogProps<Body>) {
  const { t } = useTranslation('transactions')
  const { step, isSending } = money
  const isLost = step.phase === 'lost'
  const error = step.phase === 'ask' ? step.error : undefined
  const saidInField = error && Object.keys(error.fields).some((name) => inFields.includes(name))
  return (
    <FormDialog
      opened
      title={title}
      lead={lead}
      submitLabel={isLost ? t('action.lostButton') : submitLabel}
      submitting={isSending}
      tone={tone}
      error={isLost ? t('action.lost') : error && !saidInField ? problemText(error) : undefined}
      replacedBy={
        step.phase === 'code' ? (
          <CodeStep what={what} wrong={step.wrong} isSending={isSending} onConfirm={money.confirm} onBack={money.back} />
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

type CodeStepProps = { what: string; wrong: boolean; isSending: boolean; onConfirm: (code: string) => void; onBack: () => void }
/** Six digits from an app, eight by mail, more letters of a recovery code: the server knows which one it waits for. */
const shortestCode = 6

function CodeStep({ what, wrong, isSending, onConfirm, onBack }: CodeStepProps) {
  const { t } = useTranslation(['transactions', 'shared'])
  const [code, setCode] = useState('')
  const [isTold, setIsTold] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  // Once more after each code that was wrong.
  useEffect(() => {
    if (!isSending) field.current?.focus()
  }, [isSending])
  const isTooShort = code.trim().length < shortestCode
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isTooShort || isSending) return
    setIsTold(true)
    setCode('')
    onConfirm(code.trim())
  }
  return (
    <form className="p-form p-dialog-form" onSubmit={submit} noValidate>
      <div className="p-dialog-lead">{t('transactions:action.toVerify', { what })}</div>
      <TextInput
        ref={field}
        data-autofocus
        label={t('shared:code.label')}
        description={t('shared:code.description')}
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setIsTold(false)
        }}
        error={wrong && isTold && !isSending ? t('shared:code.wrong') : undefined}
        disabled={isSending}
      />
      <div className="p-dialog-foot">
        <Button variant="default" onClick={onBack} disabled={isSending}>
          {t('shared:code.back')}
        </Button>
        <Button type="submit" loading={isSending} data-disabled={isTooShort || undefined} aria-disabled={isTooShort || undefined}>
          {t('shared:code.confirm')}
        </Button>
      </div>
    </form>
  )
}
