import type { Mode } from '@portico/contract/core/level.ts'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { PlaceChoice } from '../../shared/list/place/place-choice.tsx'
import { type PlaceScope, usePlace } from '../../shared/list/place/use-place.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useSession } from '../../shared/session/session.tsx'
import { LimitsDialog } from './dialogs/limits.dialog.tsx'
import { EntriesCard } from './entries-card.tsx'
import { EntryResult } from './entry-result.tsx'
import { NoWebsite } from './no-website.tsx'
import { isRetried, outcomeOf } from './outcome.ts'
import { TakePayment } from './take-payment.tsx'
import {
  entryQuery,
  keepEntry,
  ownEntriesQuery,
  type TerminalEntry,
  type TerminalWebsite,
  terminalSetupQuery,
  terminalWebsitesQuery,
  terminalWire,
} from './terminal.queries.ts'
import type { TerminalPreset } from './terminal-preset.ts'

/** Where a person takes a payment with a card that a shopper reads out: the form, its result, and the own latest payments beside it. */
export function VirtualTerminal({ preset }: { preset: TerminalPreset }) {
  const { t } = useTranslation('terminal')
  const title = usePageTitle()
  const { can, isViewing } = useSession()
  const [isLimiting, setLimiting] = useState(false)
  const place = usePlace(preset, terminalWebsitesQuery)
  return (
    <main className="p-page">
      <PageHeader
        title={title}
        note={t('note')}
        actions={
          <PageActions
            actions={[
              can(terminalWire.listLimits.access) &&
                !isViewing && { id: 'limits', label: t('limits.open'), onClick: () => setLimiting(true) },
            ]}
          />
        }
      />
      <PlaceChoice place={place} />
      <Terminal key={place.mode} preset={preset} place={place} />
      {isLimiting && <LimitsDialog onClose={() => setLimiting(false)} />}
    </main>
  )
}

type TerminalPlace = ReturnType<typeof usePlace<TerminalWebsite>>

/** Another mode begins anew, so that nothing typed for Test is taken in Live. */
function Terminal({ preset, place }: { preset: TerminalPreset; place: TerminalPlace }) {
  const { t } = useTranslation('terminal')
  const { isViewing } = useSession()
  const [shown, setShown] = useState<string>()
  const { scope, websites, websiteId, mode } = place
  const website = websites.data?.find(({ id }) => id === websiteId)
  return (
    <div className="p-terminal">
      {isViewing ? (
        <Card title={t('title')}>
          <EmptyState title={t('viewing.title')}>{t('viewing.text')}</EmptyState>
        </Card>
      ) : website && website.currencies.length > 0 ? (
        <Desk website={website} scope={scope} mode={mode} shown={shown} onShow={setShown} />
      ) : (
        <Card title={t('title')}>
          {websites.error ? (
            <LoadFailed title={t('failed')} answer={websites} />
          ) : websites.isLoading ? (
            <GridSkeleton widths={[240, 120]} rows={6} />
          ) : (
            <NoWebsite preset={preset} place={place} />
          )}
        </Card>
      )}
      <EntriesCard scope={scope} shown={shown} onShow={({ transactionId }) => setShown(transactionId)} />
    </div>
  )
}

type DeskProps = {
  website: TerminalWebsite
  scope: PlaceScope
  mode: Mode
  shown: string | undefined
  onShow: (id: string | undefined) => void
}

/** The form, or the result of a payment in its place; after a refusal the result above the form. */
function Desk({ website, scope, mode, shown, onShow }: DeskProps) {
  const { t } = useTranslation('terminal')
  const queries = useQueryClient()
  const answer = useQuery(terminalSetupQuery(scope))
  const own = useQuery(ownEntriesQuery(scope))
  const [taken, setTaken] = useState<string>()
  const entry = useQuery({ ...entryQuery(taken ?? '', scope), enabled: taken !== undefined }).data
  const outcome = entry && outcomeOf(entry)
  const isWaiting = outcome === 'sending'
  const isBelow = shown === taken && outcome !== undefined && isRetried(outcome)
  const onTaken = (one: TerminalEntry) => {
    keepEntry(queries, one, scope)
    setTaken(one.transactionId)
    onShow(one.transactionId)
  }
  const onAnother = () => {
    setTaken(undefined)
    onShow(undefined)
  }
  const { data, error } = answer
  const isShown = shown !== undefined && !(shown === taken && isWaiting)
  return (
    <div className="p-terminal-desk">
      {isShown && <EntryResult id={shown} scope={scope} onAnother={isBelow ? undefined : onAnother} />}
      <div hidden={isShown && !isBelow}>
        <Card title={t('title')}>
          {data && !own.isPending ? (
            <TakePayment
              setup={data}
              latestCurrency={own.data?.find(({ websiteId }) => websiteId === website.id)?.currency}
              website={website}
              scope={scope}
              mode={mode}
              outcome={outcome}
              onTaken={onTaken}
            />
          ) : error ? (
            <LoadFailed title={t('failed')} answer={answer} />
          ) : (
            <GridSkeleton widths={[240, 120]} rows={6} />
          )}
        </Card>
      </div>
    </div>
  )
}
