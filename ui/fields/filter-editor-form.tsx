/** The frame of a filter's editor: fields, and Apply at the foot; `offReason` says why it is off. Enter in any field applies. */
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { WhyOff } from '../actions/why-off.tsx'
import { useUiTexts } from '../words/texts.tsx'

type FilterEditorFormProps = { children: ReactNode; onSubmit: () => void; off?: boolean; offReason?: string | undefined; start?: ReactNode }

export function FilterEditorForm({ children, onSubmit, offReason, start, ...rest }: FilterEditorFormProps) {
  const texts = useUiTexts()
  const off = rest.off || offReason !== undefined
  const why = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!off) onSubmit()
  }
  return (
    <form className="p-editor" onSubmit={submit} noValidate>
      <div className="p-editor-body">
        {children}
        {offReason && <WhyOff id={why}>{offReason}</WhyOff>}
      </div>
      <div className="p-editor-foot">
        {start}
        <Button
          type="submit"
          size="xs"
          data-disabled={off || undefined}
          aria-disabled={off || undefined}
          aria-describedby={offReason ? why : undefined}
        >
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}
