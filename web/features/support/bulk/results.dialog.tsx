import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useTranslation } from 'react-i18next'
import { saidTexts, say } from '../../../shared/texts/said.ts'
import type { Bulk, BulkChange } from './bulk.queries.ts'

/** Which tickets a change of many has left as they were, and why. */
export function ResultsDialog({ bulk, change, onClose }: { bulk: Bulk; change: BulkChange; onClose: () => void }) {
  const { t } = useTranslation(['support', saidTexts('support')])
  const reasonOf = (reason: string) => {
    const known = say({ reason, params: {} })
    if (known !== undefined) return known
    // As it was kept before reasons had names.
    if (reason === 'action_not_allowed') return t(change.action === 'open' ? 'bulk.reason.isOpen' : 'bulk.reason.isClosed')
    if (reason === 'not_allowed') return t('bulk.reason.notAllowed')
    return reason === 'not_found' ? t('bulk.reason.notFound') : t('bulk.reason.other')
  }
  const more = bulk.refused - bulk.refusals.length
  return (
    <FormDialog
      opened
      size="table"
      title={t('bulk.results')}
      lead={t('bulk.resultsText', { done: formatCount(bulk.done), refused: formatCount(bulk.refused) })}
      submitLabel={t('bulk.close')}
      withoutCancel
      onSubmit={onClose}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard */}
      <ul className="p-bulk-results" tabIndex={0} aria-label={t('bulk.results')}>
        {bulk.refusals.map(({ ticketId, subject, reason }) => (
          <li key={ticketId}>
            <UserText>{subject}</UserText>
            <span>{reasonOf(reason)}</span>
          </li>
        ))}
        {more > 0 && <li>{t('bulk.more', { count: more, tickets: formatCount(more) })}</li>}
      </ul>
    </FormDialog>
  )
}
