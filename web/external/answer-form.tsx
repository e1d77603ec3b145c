import { longestComment } from '@portico/contract/features/support/feed-words.ts'
import { type FormEvent, useId, useState } from 'react'
import { Refused, sendComment } from './external-api.ts'
import { texts } from './texts.ts'

type Outcome = { sent: boolean; text: string }
type AnswerFormProps = {
  partyId: string
  onChange: (text: string) => void
  onSent: () => Promise<void>
  onRefused: (error: unknown) => void
}

/** What was typed stays until it has been sent. */
export function AnswerForm({ partyId, onChange, onSent, onRefused }: AnswerFormProps) {
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const base = useId()
  const put = (value: string) => {
    setText(value)
    onChange(value)
    setOutcome(undefined)
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (!/\S/.test(text)) return setOutcome({ sent: false, text: texts.empty })
    setIsSending(true)
    try {
      await sendComment(partyId, text)
      put('')
      setOutcome({ sent: true, text: texts.sent })
      await onSent()
    } catch (error) {
      setOutcome({ sent: false, text: error instanceof Refused && error.refusal === 'busy' ? texts.sendBusy : texts.notSent })
      onRefused(error)
    } finally {
      setIsSending(false)
    }
  }
  const isWrong = outcome?.sent === false
  return (
    <form className="external-answer" onSubmit={send} noValidate>
      <div>
        <label htmlFor={`${base}-text`}>{texts.answer}</label>
        <textarea
          id={`${base}-text`}
          rows={5}
          maxLength={longestComment}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${base}-help ${base}-outcome`}
          onChange={(event) => put(event.currentTarget.value)}
        />
        <p className="hint" id={`${base}-help`}>
          {texts.answerHelp}
        </p>
      </div>
      <p id={`${base}-outcome`} role="status" className="external-outcome" data-wrong={isWrong || undefined}>
        {outcome?.text}
      </p>
      <div className="actions">
        <button type="submit" className="primary" aria-disabled={isSending || undefined}>
          {isSending ? texts.sending : texts.send}
        </button>
      </div>
    </form>
  )
}
