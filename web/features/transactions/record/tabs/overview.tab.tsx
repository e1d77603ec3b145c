import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart, RecordId } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { ReferenceChip } from '@portico/ui/values/reference-chip.tsx'
import { useTranslation } from 'react-i18next'
import { late } from '../../../../shared/page/late.tsx'
import { useRecordPart } from '../../../../shared/page/record-parts.ts'
import { countryName } from '../../../../shared/texts/country-name.ts'
import { DeclineReason, wasNotMade } from '../../decline/index.ts'
import { payoutTexts } from '../../payouts/payouts.texts.ts'
import { paymentOf, referenceOf } from '../../transaction-words.tsx'
import type { RecordRef, TransactionDetail } from '../../transactions.queries.ts'
import { LatestEvents } from '../latest-events.tsx'

const ApprovalPart = late([payoutTexts], async () => (await import('../../payouts/approval-part.tsx')).ApprovalPart)

type OverviewProps = { record: RecordRef; detail: TransactionDetail; hrefOf: (id: string) => string; onTimeline: () => void }

/** First what a person asks for first, then what happened, then all there is to know, grouped. */
export function OverviewTab({ record, detail, hrefOf, onTimeline }: OverviewProps) {
  const { t } = useTranslation('transactions')
  const Tickets = useRecordPart('payment')
  return (
    <>
      {detail.parentTransactionId === null && wasNotMade(detail.status) && (
        <DeclineReason status={detail.status} code={detail.normalisedCode} />
      )}
      <DrawerPart>
        <Facts columns={2} items={useKeyFacts(detail, hrefOf)} />
      </DrawerPart>
      {detail.approval && <ApprovalPart approval={detail.approval} />}
      <DrawerPart title={t('record.part.timeline')}>
        <LatestEvents record={record} total={detail.counts.timeline} onAll={onTimeline} />
      </DrawerPart>
      <DrawerPart title={t('record.part.payment')}>
        <Facts columns={2} items={usePaymentFacts(detail)} />
      </DrawerPart>
      <DrawerPart title={t('record.part.provider')}>
        <Facts columns={2} items={useProviderFacts(detail)} />
      </DrawerPart>
      <MethodPart detail={detail} />
      <ShopperPart detail={detail} />
      <Tickets transactionId={record.id} reference={referenceOf(detail)} tenantId={record.tenantId} />
      <RecordId id={record.id} />
    </>
  )
}

/** A fact that is only worth a line where it has a value. */
const ifAny = (label: string, value: string | number | null | undefined, more: { copy?: true; wide?: true } = {}): Fact[] =>
  value === null || value === undefined || value === ''
    ? []
    : [{ label, value: String(value), ...(more.copy ? { copy: String(value) } : {}), ...(more.wide ? { wide: true } : {}) }]

const atIfAny = (label: string, at: string | null): Fact[] => (at ? [[label, <DateTime key={label} at={at} />]] : [])

function useKeyFacts(detail: TransactionDetail, hrefOf: (id: string) => string): Fact[] {
  const { t } = useTranslation('transactions')
  const { threeDs, risk, shopper, parentTransactionId: parent } = detail
  const belongsTo = parent && (
    <ReferenceChip key="parent" kind="Transaction" kindLabel={t('lookup.rows')} name={paymentOf(detail)} href={hrefOf(parent)} />
  )
  return [
    ...(belongsTo ? [{ label: t('relation.Parent'), value: belongsTo, wide: true }] : []),
    ...ifAny(t('record.fact.reason'), detail.statusReason, { wide: true }),
    ...ifAny(t('record.fact.closeReason'), detail.closeReason && t(`closeReason.${detail.closeReason}`)),
    [t('field.provider'), detail.serviceProvider],
    [t('field.shopper'), shopper.name],
    [t('record.fact.arn'), detail.acquirerReference],
    [t('field.country'), countryName(shopper.country)],
    [t('record.fact.authCode'), detail.authCode],
    [
      t('record.fact.risk'),
      risk.level === 'NotAssessed'
        ? t('riskLevel.NotAssessed')
        : t('record.fact.riskText', { score: risk.score, level: t(`riskLevel.${risk.level}`) }),
    ],
    [t('record.fact.threeDs'), threeDs && `${threeDs.version}, ${t(`flow.${threeDs.flow}`)}`],
    [t('field.website'), detail.websiteName],
  ]
}

function usePaymentFacts(detail: TransactionDetail): Fact[] {
  const { t } = useTranslation('transactions')
  const money = (minor: number) => <Money minor={minor} currency={detail.currency} />
  return [
    [t('field.merchant'), detail.merchantName],
    [t('field.type'), t(`type.${detail.type}`)],
    [t('record.fact.source'), t(`source.${detail.source}`)],
    [t('record.fact.capture'), t(`captureMethod.${detail.captureMethod}`)],
    [t('record.fact.settlement'), t(`settlement.${detail.settlementStatus}`)],
    [t('record.fact.webhook'), t(`webhook.${detail.webhookStatus}`)],
    [t('record.fact.fees'), money(detail.feeTotalMinor)],
    [t('record.fact.net'), money(detail.netMinor)],
    ...atIfAny(t('record.fact.authorisedAt'), detail.authorisedAt),
    ...atIfAny(t('record.fact.capturedAt'), detail.capturedAt),
    ...atIfAny(t('record.fact.refundedOutsideAt'), detail.refundedOutsideAt),
    ...atIfAny(t('record.fact.expiresAt'), detail.expiresAt),
    ...atIfAny(t('record.fact.statusSince'), detail.statusChangedAt),
    ...ifAny(t('record.fact.statusBefore'), detail.statusBefore && t(`status.${detail.statusBefore}`)),
    ...(detail.disputeState === 'None' ? [] : [[t('record.fact.dispute'), t(`dispute.${detail.disputeState}`)] as const]),
    ...ifAny(t('field.externalId'), detail.externalId, { copy: true }),
    [t('record.fact.createdBy'), detail.createdBy.name],
    ...ifAny(t('record.fact.description'), detail.description, { wide: true }),
  ]
}

function useProviderFacts(detail: TransactionDetail): Fact[] {
  const { t } = useTranslation('transactions')
  const response = [detail.responseCode, detail.responseText].filter(Boolean).join(', ')
  return [
    ...ifAny(t('record.fact.providerId'), detail.providerTransactionId, { copy: true, wide: true }),
    ...ifAny(t('record.fact.arn'), detail.acquirerReference, { copy: true, wide: true }),
    ...ifAny(t('record.fact.rrn'), detail.retrievalReference, { copy: true }),
    ...ifAny(t('record.fact.utr'), detail.utr, { copy: true }),
    ...ifAny(t('record.fact.mid'), detail.mid),
    ...ifAny(t('record.fact.response'), response),
    ...ifAny(t('record.fact.advice'), detail.adviceCode),
    ...ifAny(t('record.fact.networkId'), detail.networkTransactionId),
    ...atIfAny(t('record.fact.lastSynced'), detail.lastSyncedAt),
  ]
}

function MethodPart({ detail }: { detail: TransactionDetail }) {
  const { t } = useTranslation(['transactions', 'shared'])
  const items = [...useCardFacts(detail), ...useBankFacts(detail), ...useThreeDsFacts(detail)]
  if (items.length === 0) return null
  return (
    <DrawerPart title={`${t('record.part.method')} · ${t(`shared:paymentMethod.${detail.paymentMethod}`)}`}>
      <Facts columns={2} items={items} />
    </DrawerPart>
  )
}

function useCardFacts({ card, status }: TransactionDetail): Fact[] {
  const { t } = useTranslation('transactions')
  if (!card) return []
  const isWaiting = waits.has(status)
  const { avsLine, avsPostal, cvc } = card.checks
  const two = (value: number) => String(value).padStart(2, '0')
  const expiry = card.expMonth !== null && card.expYear !== null ? `${two(card.expMonth)}/${two(card.expYear % 100)}` : null
  return [
    { label: t('record.fact.card'), value: [card.brand, card.first6, `•• ${card.last4}`].filter(Boolean).join(' '), wide: true },
    ...ifAny(t('record.fact.expiry'), expiry),
    ...ifAny(t('record.fact.holder'), card.holderName),
    ...ifAny(t('record.fact.issuer'), [card.issuer, countryName(card.issuerCountry)].filter(Boolean).join(', ')),
    ...ifAny(t('record.fact.funding'), card.funding && t(`funding.${card.funding as 'Credit'}`, card.funding)),
    ...ifAny(t('record.fact.category'), card.category),
    ...card.amendments.toReversed().map(({ at, by, before }): Fact => {
      const was = [before.brand, before.issuer, countryName(before.issuerCountry), before.funding, before.category]
      return {
        label: t('record.fact.amended'),
        value: (
          <>
            {t('record.fact.amendedBy', { name: by })} · <DateTime at={at} style="minute" /> · {was.filter(Boolean).join(', ')}
          </>
        ),
        wide: true,
      }
    }),
    {
      label: t('record.fact.checks'),
      value: t('record.fact.checksText', { cvc: t(`check.${cvc}`), line: t(`check.${avsLine}`), postal: t(`check.${avsPostal}`) }),
      wide: true,
    },
    ...atIfAny(t('record.fact.cardHeldUntil'), isWaiting ? card.heldUntil : null),
    ...(card.isWithoutCode
      ? [{ label: t('record.fact.code'), value: t(isWaiting ? 'record.fact.codeNotKept' : 'record.fact.codeNotSent'), wide: true }]
      : []),
  ]
}

/** A person still decides on it, and its card is held until then. */
const waits: ReadonlySet<string> = new Set(['WaitingForApproval', 'Duplicate', 'Blocked'])

function useBankFacts({ bank }: TransactionDetail): Fact[] {
  const { t } = useTranslation('transactions')
  if (!bank) return []
  return [
    ...ifAny(t('record.fact.iban'), bank.iban?.replace(/(.{4})(?=.)/g, '$1 ')),
    ...ifAny(t('record.fact.bic'), bank.bic?.replace(/^(.{4})(.{2})(.{2})(.{0,4}).*$/, '$1 $2 $3 $4').trim()),
    ...ifAny(t('record.fact.holder'), bank.holderName),
    ...ifAny(t('record.fact.bank'), bank.bankName),
  ]
}

function useThreeDsFacts({ threeDs }: TransactionDetail): Fact[] {
  const { t } = useTranslation('transactions')
  if (!threeDs) return []
  return [
    [t('record.fact.liability'), threeDs.liabilityShift ? t('record.fact.shifted') : t('record.fact.notShifted')],
    ...ifAny(t('record.fact.eci'), threeDs.eci),
  ]
}

function ShopperPart({ detail: { shopper } }: { detail: TransactionDetail }) {
  const { t } = useTranslation('transactions')
  const items = [
    ...ifAny(t('field.email'), shopper.email && shownAddress(shopper.email), { copy: true, wide: true }),
    ...ifAny(t('record.fact.city'), [shopper.postalCode, shopper.city].filter(Boolean).join(' ')),
    ...ifAny(t('record.fact.phone'), shopper.phone),
    ...ifAny(t('record.fact.customerReference'), shopper.customerReference),
    ...ifAny(t('record.fact.ip'), shopper.ip),
  ]
  if (items.length === 0) return null
  return (
    <DrawerPart title={t('record.part.shopper')}>
      <Facts columns={2} items={items} />
    </DrawerPart>
  )
}
