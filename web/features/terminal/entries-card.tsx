import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import type { PlaceScope } from '../../shared/list/place/use-place.ts'
import { cardOf, EntryStatus } from './entry-state.tsx'
import { ownEntriesQuery, type TerminalEntry } from './terminal.queries.ts'

type EntriesCardProps = { scope: PlaceScope; shown: string | undefined; onShow: (entry: TerminalEntry) => void }

/** The latest payments that this user took at the terminal; their states follow by themselves. */
export function EntriesCard({ scope, shown, onShow }: EntriesCardProps) {
  const { t } = useTranslation('terminal')
  const answer = useQuery(ownEntriesQuery(scope))
  const { data, error } = answer
  return (
    <Card title={t('own.title')} flush>
      {data ? (
        data.length === 0 ? (
          <p className="p-entries-none">{t('own.empty')}</p>
        ) : (
          <ul className="p-entries">
            {data.map((entry) => (
              <li key={entry.transactionId}>
                <button type="button" aria-pressed={entry.transactionId === shown} onClick={() => onShow(entry)}>
                  <Entry entry={entry} />
                </button>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed title={t('own.failed')} answer={answer} />
      ) : (
        <div className="p-card-body">
          <GridSkeleton widths={[140, 80]} rows={5} />
        </div>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: TerminalEntry }) {
  const { reference, shopperName, amountMinor, currency, kind, createdAt } = entry
  const { t } = useTranslation('terminal')
  return (
    <>
      <span className="p-entry-line">
        {kind === 'Verification' ? <strong>{t('kind.Verification')}</strong> : <Money minor={amountMinor} currency={currency} />}
        <EntryStatus entry={entry} />
      </span>
      <span className="p-entry-line p-entry-detail">
        <span>{[reference ?? shopperName, cardOf(entry)].filter(Boolean).join(' · ')}</span>
        <DateTime at={createdAt} style="minute" />
      </span>
    </>
  )
}
