import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { AmountSummary } from '@portico/ui/values/amount-summary.tsx'
import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import type { PlaceScope } from '../../shared/list/place/use-place.ts'
import { saveFile } from '../../shared/page/save-file.ts'
import { useSession } from '../../shared/session/session.tsx'
import { DeclineReason, mayFindPayments, presetOf } from '../transactions/index.ts'
import { ReceiptDialog } from './dialogs/receipt.dialog.tsx'
import { cardOf, EntryStatus } from './entry-state.tsx'
import { ledTo, outcomeOf } from './outcome.ts'
import { entryQuery, type TerminalEntry, terminalApi } from './terminal.queries.ts'

type EntryResultProps = {
  id: string
  scope: PlaceScope
  /** The form is below, for another try; else this leads back to it. */
  onAnother: (() => void) | undefined
}

/** What has become of a payment, and what can be done next. It has the focus when it comes. */
export function EntryResult({ id, scope, onAnother }: EntryResultProps) {
  const { t } = useTranslation('terminal')
  const answer = useQuery(entryQuery(id, scope))
  const { data, error } = answer
  if (data) return <Shown key={id} entry={data} scope={scope} onAnother={onAnother} />
  return error ? <LoadFailed title={t('result.failed')} answer={answer} /> : <GridSkeleton widths={[200, 120]} rows={4} />
}

function Shown({ entry, scope, onAnother }: Omit<EntryResultProps, 'id'> & { entry: TerminalEntry }) {
  const { t } = useTranslation('terminal')
  const outcome = outcomeOf(entry)
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it comes, and once it has changed
  useEffect(() => place.current?.focus(), [outcome])
  const { kind, amountMinor, currency, reference, websiteName, shopperName } = entry
  const title = outcome === 'approved' ? t(`result.approved.${kind}`) : t(`result.${outcome}.title`)
  return (
    <div ref={place} className="p-terminal-result" tabIndex={-1} role="status">
      <Card title={title} end={<EntryStatus entry={entry} outlined />}>
        <AmountSummary
          minor={amountMinor}
          currency={currency}
          muted={kind === 'Verification'}
          lead={[cardOf(entry), reference, shopperName, websiteName].filter(Boolean).join(' · ')}
        />
        <Told entry={entry} />
        <Next entry={entry} scope={scope} onAnother={onAnother} />
      </Card>
    </div>
  )
}

/** The outcome in words, where the title does not say it all. */
function Told({ entry }: { entry: TerminalEntry }) {
  const { t } = useTranslation('terminal')
  const date = useFormatDate()
  const { status, normalisedCode, cardHeldUntil, isWithoutCode, whyNotSent } = entry
  const outcome = outcomeOf(entry)
  if (outcome === 'declined') return <DeclineReason status={status ?? 'Declined'} code={normalisedCode} />
  if (outcome === 'notSent')
    return (
      <div className="p-note" data-tone="negative">
        {t(`result.notSent.${whyNotSent ?? 'CardForgotten'}`)}
      </div>
    )
  if (outcome === 'held')
    return (
      <div className="p-note" data-tone="pending">
        {t('result.held.text')}
        {cardHeldUntil !== null && ` ${t('result.held.kept', { until: date(cardHeldUntil, 'minute') })}`}
      </div>
    )
  if (outcome === 'approved')
    return (
      <p className="p-lead">
        {t(`result.means.${ledTo(entry)}`)}
        {isWithoutCode && ` ${t('result.withoutCode')}`}
      </p>
    )
  return <p className="p-lead">{t(`result.${outcome}.text`)}</p>
}

function Next({ entry, scope, onAnother }: Omit<EntryResultProps, 'id'> & { entry: TerminalEntry }) {
  const { t, i18n } = useTranslation('terminal')
  const session = useSession()
  const [isMailing, setMailing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { transactionId: id, state, hasReceipt } = entry
  const download = async () => {
    setSaving(true)
    try {
      const language = i18n.language === 'tr' ? 'tr' : 'en'
      const { name, blob } = await terminalApi.receipt({ params: { id }, query: { language }, ...scope })
      saveFile(name, blob)
    } catch (error) {
      tellFailure(error)
    } finally {
      setSaving(false)
    }
  }
  const mode = scope.mode === 'Test' ? '?mode=Test' : ''
  return (
    <>
      <ActionBar
        actions={[
          onAnother !== undefined && { id: 'another', label: t('result.another'), primary: true, keep: true, onClick: onAnother },
          state === 'Made' &&
            mayFindPayments(session) && { id: 'open', label: t('result.open'), href: `${presetOf(session).path}/${id}${mode}` },
          hasReceipt && { id: 'receipt', label: t('receipt.download'), loading: isSaving, onClick: () => void download() },
          hasReceipt && { id: 'mail', label: t('receipt.mail'), onClick: () => setMailing(true) },
        ]}
      />
      {isMailing && <ReceiptDialog entry={entry} scope={scope} onClose={() => setMailing(false)} />}
    </>
  )
}
