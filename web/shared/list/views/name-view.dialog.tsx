import { ViewDialog, type ViewNaming } from '@portico/ui/list/view-dialog.tsx'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { problemText, refusedFields } from '../../api/problem-text.ts'
import type { SavedView } from './views.queries.ts'

type NameViewDialogProps = {
  /** The one whose name and sharing change; a new one without. */
  view?: SavedView
  isSending: boolean
  failure: unknown
  onSubmit: (named: ViewNaming) => void
  onClose: () => void
}

/** Name and sharing of a view; what the server refuses stands where it is about it. */
export function NameViewDialog({ view, isSending, failure, onSubmit, onClose }: NameViewDialogProps) {
  const { t } = useTranslation('views')
  const { atName, elsewhere } = refusalOf(failure)
  return <ViewDialog view={view} sending={isSending} nameError={atName} error={elsewhere} onSubmit={onSubmit} onClose={onClose} />

  /** Said at the name where it is about the name or the number of views, under the fields where it is about anything else. */
  function refusalOf(error: unknown): { atName?: string; elsewhere?: string } {
    if (!error) return {}
    if (!(error instanceof ApiError)) return { elsewhere: problemText(error) }
    const atName = refusedFields(error)['body.name']
    if (atName !== undefined) return { atName: view && !view.isOwn ? t('nameTakenOf', { name: view.owner.name }) : atName }
    if (error.fields['body.search'] !== undefined) return { elsewhere: t('tooMuch') }
    return error.code === 'conflict' ? { atName: problemText(error) } : { elsewhere: problemText(error) }
  }
}
