import type { Page } from '@portico/contract/core/page.ts'
import { queryTexts } from '@portico/contract/core/query-texts.ts'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulkSelection } from '../../../shared/bulk/use-bulk-selection.tsx'
import type { Box, Ticket, TicketQuery } from '../support.queries.ts'
import { nameOf, type TicketDesk } from '../ticket-desk.ts'
import type { BulkChange, Meant } from './bulk.queries.ts'
import { ChangeDialog } from './change.dialog.tsx'
import { ResultsDialog } from './results.dialog.tsx'
import { useBulk } from './use-bulk.tsx'

type Shown = { desk: TicketDesk; box: Box; asked: TicketQuery; page: Page<Ticket> | undefined }

/** From so many on closing is asked about first: they may be more than one has seen. */
const askFrom = 100

/** The chosen rows of a list, or all rows that match its filters, and the actions on them. */
export function useTicketSelection({ desk, box, asked, page }: Shown) {
  const { t } = useTranslation('support')
  const { sort: _, ...filter } = asked
  const [dialog, setDialog] = useState<'change' | 'close'>()
  const bulk = useBulk()
  const words = (key: 'bulk.allChosen' | 'bulk.chooseAll') => (count: number) => t(key, { count, tickets: formatCount(count) })
  const { isAll, count, chosen, clear, selection } = useBulkSelection({
    page,
    rowId: (row) => nameOf(desk, row),
    question: JSON.stringify([box, filter]),
    words: { allChosen: words('bulk.allChosen'), chooseAll: words('bulk.chooseAll') },
  })
  const meant: Meant = isAll
    ? { filter: queryTexts(filter) as NonNullable<Meant['filter']> }
    : { tickets: chosen.map(({ tenantId, ticketId }) => ({ tenantId, ticketId })) }
  const run = (change: BulkChange) => {
    setDialog(undefined)
    bulk.start({ box, change, meant, onStarted: clear })
  }
  const action = (id: 'close' | 'open' | 'change', onClick: () => void): Action => ({
    id,
    label: t(`bulk.action.${id}`),
    ...(bulk.isBusy ? { offReason: t('bulk.busy') } : {}),
    onClick,
  })
  return {
    job: bulk.job,
    selection: {
      ...selection,
      actions: [
        action('close', () => (count >= askFrom ? setDialog('close') : run({ action: 'close' }))),
        action('open', () => run({ action: 'open' })),
        action('change', () => setDialog('change')),
      ],
    },
    dialogs: (
      <>
        {dialog === 'change' && (
          <ChangeDialog desk={desk} box={box} count={count} meant={meant} onChange={run} onClose={() => setDialog(undefined)} />
        )}
        <ConfirmDialog
          opened={dialog === 'close'}
          tone="plain"
          title={t('bulk.closeTitle', { count, tickets: formatCount(count) })}
          confirmLabel={t('bulk.closeThem', { count, tickets: formatCount(count) })}
          onConfirm={() => run({ action: 'close' })}
          onClose={() => setDialog(undefined)}
        >
          {t('bulk.closeText')}
        </ConfirmDialog>
        {bulk.ended && <ResultsDialog {...bulk.ended} onClose={bulk.forget} />}
      </>
    ),
  }
}
