import { Button } from '@mantine/core'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../../shared/texts/country-name.ts'
import { decisionsQuery, type RecordRef, type RoutingDecision, type TransactionDetail } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

type RoutingTabProps = { record: RecordRef; detail: TransactionDetail; onAttempts: () => void }

/** Why the payment went to each of its providers: who could have been asked, who was not and why, and who was. */
export function RoutingTab({ record, detail, onAttempts }: RoutingTabProps) {
  const { t } = useTranslation(['transactions', 'tabs'])
  return (
    <PartOfRecord
      answer={useQuery(decisionsQuery(record, detail.merchantId))}
      isEmpty={(list) => list.length === 0}
      emptyText={t(detail.source === 'Import' ? 'tabs:routing.noneOfImport' : 'tabs:routing.none')}
    >
      {(decisions) => decisions.map((decision) => <Decision key={decision.decisionId} decision={decision} onAttempts={onAttempts} />)}
    </PartOfRecord>
  )
}

function Decision({ decision, onAttempts }: { decision: RoutingDecision; onAttempts: () => void }) {
  const { t } = useTranslation(['transactions', 'tabs', 'shared'])
  const zone = useTimeZone()
  const moneyText = useMoneyText()
  const { attempt, kind, inputs, candidates, chosen, at, evaluationMs } = decision
  const { amountMinor, currency, paymentMethod, brand, binCountry } = inputs
  const facts = [
    moneyText(amountMinor, currency),
    t(`shared:paymentMethod.${paymentMethod}`),
    brand,
    binCountry && t('tabs:routing.bin', { country: countryName(binCountry) ?? binCountry }),
  ]
  const times = [formatDate(at, zone, 'millis'), evaluationMs > 0 && t('tabs:routing.took', { ms: Math.ceil(evaluationMs) })]
  const heading = `routing-${decision.decisionId}`
  return (
    <section className="p-routing" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{t('tabs:routing.title', { attempt, provider: chosen })}</h3>
        <Button variant="subtle" size="compact-xs" onClick={onAttempts}>
          {t('tabs:routing.attempt', { attempt })}
        </Button>
      </header>
      <p>{t(`tabs:routing.kind.${kind}`)}</p>
      <p>{[...facts, ...times].filter(Boolean).join(' · ')}</p>
      <RecordLines
        lines={candidates.map((candidate) => ({
          id: candidate.serviceProvider,
          name: `${candidate.position}. ${candidate.serviceProvider}`,
          detail: [candidate.whyNot && t(`tabs:routing.whyNot.${candidate.whyNot}`), candidate.mid && `MID ${candidate.mid}`]
            .filter(Boolean)
            .join(' · '),
          status: <CandidatePill isChosen={candidate.serviceProvider === chosen} isEligible={candidate.eligible} />,
        }))}
      />
    </section>
  )
}

function CandidatePill({ isChosen, isEligible }: { isChosen: boolean; isEligible: boolean }) {
  const { t } = useTranslation(['transactions', 'tabs'])
  if (isChosen) return <StatusPill status="Chosen" tone="positive" label={t('tabs:routing.chosen')} />
  return isEligible ? (
    <StatusPill status="NotNeeded" tone="neutral" label={t('tabs:routing.notNeeded')} outlined />
  ) : (
    <StatusPill status="PassedOver" tone="pending" label={t('tabs:routing.passedOver')} outlined />
  )
}
