/** The frame of a filter's editor: fields, and Apply at the foot. Enter in any field applies. */
import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useUiTexts } from '../words/texts.tsx'

type FilterEditorFormProps = { children: ReactNode; onSubmit: () => void; off?: boolean; start?: ReactNode }

export function FilterEditorForm({ children, onSubmit, off, start }: FilterEditorFormProps) {
  const texts = useUiTexts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!off) onSubmit()
  }
  return (
    <form className="p-editor" onSubmit={submit} noValidate>
      <div className="p-editor-body">{children}</div>
      <div className="p-editor-foot">
        {start}
        <Button type="submit" size="xs" data-disabled={off || undefined} aria-disabled={off || undefined}>
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}
