import { Switch } from '@mantine/core'
import { FormDialog } from '@portico/ui/form-dialog.tsx'
import { TextField } from '@portico/ui/text-field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { problemText } from '../../problem-text.ts'
import type { SavedView } from './views.queries.ts'

const longestName = 80

type ViewDialogProps = {
  /** The one whose name and sharing change; a new one without. */
  view?: SavedView
  isSending: boolean
  error: unknown
  onSubmit: (named: { name: string; isShared: boolean }) => void
  onClose: () => void
}

/** Name and sharing of a view; what the server refuses stands at the name. */
export function ViewDialog({ view, isSending, error, onSubmit, onClose }: ViewDialogProps) {
  const { t } = useTranslation('views')
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [refused, setRefused] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const fault = nameFault(name.trim())
  const told = refusalOf(error)
  const nameError = isAsked && fault ? t(fault) : told.isTaken && refused === name.trim() ? takenText(view) : told.atName
  function takenText(of: SavedView | undefined) {
    return of && !of.isOwn ? t('nameTakenOf', { name: of.owner.name }) : t('nameTaken')
  }
  return (
    <FormDialog
      opened
      title={view ? t('renameTitle') : t('saveTitle')}
      lead={view ? undefined : t('saveLead')}
      submitLabel={view ? t('renameSave') : t('save')}
      submitting={isSending}
      error={told.elsewhere}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (fault) return
        setRefused(name.trim())
        onSubmit({ name: name.trim(), isShared })
      }}
    >
      <TextField label={t('name')} value={name} onChange={setName} error={nameError} required autoComplete="off" data-autofocus />
      <Switch
        label={t('share')}
        description={t('shareNote')}
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
    </FormDialog>
  )

  /** Said at the name where it is about the name or the number of views, under the fields where it is about anything else. */
  function refusalOf(failure: unknown): { isTaken?: boolean; atName?: string; elsewhere?: string } {
    if (!failure) return {}
    if (!(failure instanceof ApiError)) return { elsewhere: problemText(failure) }
    if (failure.fields['body.name'] !== undefined) return { isTaken: true }
    if (failure.fields['body.search'] !== undefined) return { elsewhere: t('tooMuch') }
    return failure.code === 'conflict' ? { atName: t('full') } : { elsewhere: problemText(failure) }
  }
}

const nameFault = (name: string) => (name === '' ? 'nameMissing' : name.length > longestName ? 'nameLong' : undefined)
