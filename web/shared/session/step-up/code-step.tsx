import { Button, TextInput } from '@mantine/core'
import type { CodePlace } from '@portico/contract/core/problem.ts'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session.tsx'

type CodeStepProps = {
  lead: ReactNode
  codeIn: CodePlace | undefined
  wrong: boolean
  isSending: boolean
  onConfirm: (code: string) => void
  onBack: () => void
}
/** Six digits from an app, eight by mail, more letters of a recovery code: the server knows which one it waits for. */
const shortestCode = 6

/** The second factor, in the place of the fields it confirms. */
export function CodeStep({ lead, codeIn = 'app', wrong, isSending, onConfirm, onBack }: CodeStepProps) {
  const { t } = useTranslation('shared')
  const { email } = useSession().user
  const [code, setCode] = useState('')
  const [isTold, setIsTold] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  // Once more after each code that was wrong.
  useEffect(() => {
    if (!isSending) field.current?.focus()
  }, [isSending])
  const isTooShort = tidyText(code).length < shortestCode
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isTooShort || isSending) return
    setIsTold(true)
    setCode('')
    onConfirm(tidyText(code))
  }
  return (
    <form className="p-form p-dialog-form" onSubmit={submit} noValidate>
      <div className="p-dialog-lead">{lead}</div>
      <TextInput
        ref={field}
        data-autofocus
        label={t('code.label')}
        description={t(`code.in.${codeIn}`, { email: shownAddress(email) })}
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setIsTold(false)
        }}
        error={wrong && isTold && !isSending ? t('code.wrong') : undefined}
        disabled={isSending}
      />
      <div className="p-dialog-foot">
        <Button variant="default" onClick={onBack} disabled={isSending}>
          {t('code.back')}
        </Button>
        <Button type="submit" loading={isSending} data-disabled={isTooShort || undefined} aria-disabled={isTooShort || undefined}>
          {t('code.confirm')}
        </Button>
      </div>
    </form>
  )
}
