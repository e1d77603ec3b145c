import { Button } from '@mantine/core'
import type { Page } from '@portico/contract/core/page.ts'
import { queryTexts } from '@portico/contract/core/query-texts.ts'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelection } from '../../../shared/list/use-selection.ts'
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
  const rows = page?.data ?? []
  const { sort: _, ...filter } = asked
  const question = JSON.stringify([box, filter])
  const selection = useSelection(rows, (row) => nameOf(desk, row), question)
  const [allOf, setAllOf] = useState<string>()
  const [dialog, setDialog] = useState<'change' | 'close'>()
  const bulk = useBulk()
  const total = page?.totalCount ?? 0
  const isAll = allOf === question && selection.ids.length > 0
  const count = isAll ? total : selection.ids.length
  const clear = () => {
    setAllOf(undefined)
    selection.clear()
  }
  const meant: Meant = isAll
    ? { filter: queryTexts(filter) as NonNullable<Meant['filter']> }
    : { tickets: selection.rows.map(({ tenantId, ticketId }) => ({ tenantId, ticketId })) }
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
  const isPageChosen = rows.length > 0 && rows.every((row) => selection.ids.includes(nameOf(desk, row)))
  const mayTakeAll = isPageChosen && !isAll && page !== undefined && !page.totalIsCapped && total > selection.ids.length
  const tickets = formatCount(total)
  return {
    job: bulk.job,
    selection: {
      ids: selection.ids,
      count,
      note: isAll ? (
        t('bulk.allChosen', { count: total, tickets })
      ) : mayTakeAll ? (
        <Button variant="transparent" size="compact-sm" onClick={() => setAllOf(question)}>
          {t('bulk.chooseAll', { count: total, tickets })}
        </Button>
      ) : undefined,
      onChange: (ids: string[]) => {
        setAllOf(undefined)
        selection.select(ids)
      },
      onClear: clear,
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
