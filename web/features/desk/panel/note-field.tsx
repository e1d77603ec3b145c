import { Button } from '@mantine/core'
import { isBlank } from '@portico/contract/core/text/fold.ts'
import { createNoteBody } from '@portico/contract/features/desk/desk.fields.gen.ts'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { useUnsavedGuard } from '../../../shared/page/use-unsaved-guard.tsx'
import { useAutosave } from './use-autosave.ts'

type NoteFieldProps = {
  label: string
  placeholder?: string
  initial: string
  save: (text: string) => Promise<unknown>
  actions?: ReactNode
  /** Where someone who opened the notes begins to write. */
  isFirst?: boolean
}

/** A note that is saved as one types, and says so. */
export function NoteField({ label, placeholder, initial, save, actions, isFirst }: NoteFieldProps) {
  const { t } = useTranslation('desk')
  const { text, change, state, isDirty, flush } = useAutosave(initial, save)
  const guard = useUnsavedGuard(state === 'failed', { atClose: isDirty })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Someone who walks the tabs by keyboard stays on them.
    if (isFirst && !document.activeElement?.closest('[role=tablist]')) field.current?.focus()
  }, [isFirst])
  return (
    <div className="p-desk-note">
      {guard}
      <TextAreaField
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        minRows={isFirst ? 3 : 1}
        {...limitOf(createNoteBody.fields.text)}
        value={text}
        onChange={change}
        data-autofocus={isFirst || undefined}
      />
      <div className="p-desk-foot">
        <span role="status">
          {(state === 'saving' || state === 'saved') && t(`save.${state}`)}
          {state === 'typing' && isBlank(text) && initial !== '' && t('note.empty')}
          {state === 'failed' && t('save.failed')}
        </span>
        {state === 'failed' && (
          <Button variant="default" size="xs" onClick={() => void flush()}>
            {t('save.again')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}
