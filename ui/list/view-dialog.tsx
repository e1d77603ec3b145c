/**
 * `<ViewDialog view? sending? nameError? error? onSubmit onClose />`: name and sharing of a new view of a list, or of `view`. `nameError` is what
 * was said of the name that was sent, and goes once it is changed; `error` is anything else that went wrong.
 */
import { Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useUiTexts } from '../words/texts.tsx'

const longestName = 80

export type ViewNaming = { name: string; isShared: boolean }

type ViewDialogProps = {
  view?: ViewNaming | undefined
  sending?: boolean
  nameError?: string | undefined
  error?: ReactNode
  onSubmit: (named: ViewNaming) => void
  onClose: () => void
}

export function ViewDialog({ view, sending = false, nameError, error, onSubmit, onClose }: ViewDialogProps) {
  const { views: texts, ...general } = useUiTexts()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [sent, setSent] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const meant = name.trim()
  const fault = meant === '' ? texts.nameMissing : meant.length > longestName ? general.atMostSigns(longestName) : undefined
  return (
    <FormDialog
      opened
      title={view ? texts.renameTitle : general.saveView}
      lead={view ? undefined : texts.saveLead}
      submitLabel={view ? general.saveChanges : general.save}
      submitting={sending}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (fault) return
        setSent(meant)
        onSubmit({ name: meant, isShared })
      }}
    >
      <TextField
        label={texts.name}
        value={name}
        onChange={setName}
        error={(isAsked && fault) || (sent === meant && nameError) || undefined}
        required
        autoComplete="off"
        data-autofocus
      />
      <Switch
        label={texts.share}
        description={texts.shareNote}
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
    </FormDialog>
  )
}
