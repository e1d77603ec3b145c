import { Button } from '@mantine/core'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { Exchange } from '@portico/ui/pieces/timeline.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageText, pathOf } from '../../../../shared/api/message-text.ts'
import { problemText } from '../../../../shared/api/problem-text.ts'
import { useSession } from '../../../../shared/session/session.tsx'
import { countryName } from '../../../../shared/texts/country-name.ts'
import { TransactionStatusPill } from '../../transaction-words.tsx'
import { type Alert, type Alerts, alertsQuery, antifraudLogQuery, type RecordRef, transactionWire } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

type AlertsTabProps = { record: RecordRef; onOpen: (id: string) => void }
type Assessment = NonNullable<Alerts['assessment']>

const tones = { Review: 'pending', Block: 'negative', Passed: 'positive', Unknown: 'neutral' } as const
const severity = { Block: 0, Review: 1, Passed: 2, Unknown: 3 } as const

/** The checks before a provider was asked, with their findings; those that stopped the payment come first. */
export function AlertsTab({ record, onOpen }: AlertsTabProps) {
  const { t } = useTranslation(['transactions', 'tabs'])
  return (
    <PartOfRecord
      answer={useQuery(alertsQuery(record))}
      isEmpty={({ assessment }) => assessment === null}
      emptyText={t('tabs:alerts.none')}
    >
      {({ assessment, data }) => (
        <>
          {assessment && <Verdict of={assessment} record={record} />}
          <RecordLines
            lines={data
              .toSorted((one, other) => severity[one.outcome] - severity[other.outcome])
              .map((alert) => ({
                id: alert.kind,
                name: t(`tabs:alerts.kind.${alert.kind}`),
                detail: <Finding of={alert} scoreState={assessment?.scoreState} onOpen={onOpen} />,
                status: (
                  <StatusPill
                    status={alert.outcome}
                    tone={tones[alert.outcome]}
                    label={t(`tabs:alerts.outcome.${alert.outcome}`)}
                    outlined
                  />
                ),
              }))}
          />
        </>
      )}
    </PartOfRecord>
  )
}

function Verdict({ of, record }: { of: Assessment; record: RecordRef }) {
  const { t } = useTranslation(['transactions', 'tabs'])
  const session = useSession()
  const { logId, score, scoreState } = of
  return (
    <section className="p-routing" aria-labelledby="alerts-verdict">
      <header>
        <h3 id="alerts-verdict">{t(`tabs:alerts.verdict.${of.verdict}`)}</h3>
      </header>
      <p>
        {score === null ? t(`tabs:alerts.score.${scoreState}`) : t('tabs:alerts.score.of', { score })} ·{' '}
        <DateTime at={of.at} style="minute" />
      </p>
      <p>{t(`tabs:alerts.means.${of.verdict}`)}</p>
      {logId !== null && session.can(transactionWire.getAntifraudLog.access) && <ScoreCall logId={logId} record={record} />}
    </section>
  )
}

/** The call that brought the score; it is fetched when someone opens it. */
function ScoreCall({ logId, record }: { logId: string; record: RecordRef }) {
  const { t } = useTranslation(['transactions', 'tabs'])
  const [isOpen, setIsOpen] = useState(false)
  const { data: log, error } = useQuery({ ...antifraudLogQuery(logId, record), enabled: isOpen })
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-xs" onClick={() => setIsOpen(true)}>
        {t('tabs:alerts.showCall')}
      </Button>
    )
  if (!log) return <p>{error ? problemText(error) : '…'}</p>
  return (
    <Exchange
      line={`${log.method} ${pathOf(log.url)}`}
      code={log.statusCode ?? (log.errorClass ? t(`errorClass.${log.errorClass}`) : '—')}
      bad={log.errorClass !== null || (log.statusCode ?? 500) >= 400}
      latencyMs={log.latencyMs ?? undefined}
      request={messageText(log.requestHeaders, log.requestBody)}
      response={messageText(log.responseHeaders, log.responseBody)}
    />
  )
}

type FindingProps = { of: Alert; scoreState: Assessment['scoreState'] | undefined; onOpen: (id: string) => void }

function Finding({ of, scoreState, onOpen }: FindingProps) {
  const { t } = useTranslation(['transactions', 'tabs'])
  const said = useFound(of, scoreState)
  const limit = useLimit(of)
  return (
    <>
      {said}
      {limit && (
        <>
          {' · '}
          {limit}
        </>
      )}
      {of.sharing.length > 0 && (
        <>
          <br />
          {t('tabs:alerts.sharing')}
          {of.sharing.map((one) => (
            <span key={one.transactionId}>
              {' '}
              <Button variant="subtle" size="compact-xs" onClick={() => onOpen(one.transactionId)}>
                {one.externalId ?? one.transactionId.slice(0, 8)}
              </Button>
              <TransactionStatusPill status={one.status} />
            </span>
          ))}
        </>
      )}
    </>
  )
}

/** The finding as a sentence. */
function useFound({ kind, value, currency, countries, outcome }: Alert, scoreState: Assessment['scoreState'] | undefined): string {
  const { t } = useTranslation(['transactions', 'tabs'])
  const moneyText = useMoneyText()
  const nameOf = (code: string | null) => (code === null ? t('tabs:alerts.unknownCountry') : (countryName(code) ?? code))
  if (countries) return t(`tabs:alerts.countries.${kind as 'BinAndIp'}`, { card: nameOf(countries.card), other: nameOf(countries.other) })
  if (kind === 'Score' && scoreState !== undefined && scoreState !== 'Given') return t(`tabs:alerts.score.${scoreState}`)
  if (value === null || outcome === 'Unknown') return t('tabs:alerts.notTold')
  if (kind === 'Amount') return moneyText(value, currency ?? '')
  return kind === 'Score' ? t('tabs:alerts.score.of', { score: value }) : t('tabs:alerts.payments', { count: value })
}

function useLimit({ kind, threshold, windowSeconds, currency }: Alert): string | undefined {
  const { t } = useTranslation(['transactions', 'tabs'])
  const moneyText = useMoneyText()
  if (threshold === null) return undefined
  if (windowSeconds !== null) return t('tabs:alerts.limitIn', { limit: threshold, hours: Math.round(windowSeconds / 3600) })
  return t('tabs:alerts.limit', { limit: kind === 'Amount' ? moneyText(threshold, currency ?? '') : threshold })
}
