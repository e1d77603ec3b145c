import type { CardFacts, ProviderFacts } from '../../../connectors/connector.ts'
import type { TransactionDetails } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import type { AttemptRecord } from './operation.ts'

const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** Codes and references of an answer, on the record they speak of. What the provider leaves out stays as it was. */
export function learnFacts(record: TransactionRecord, facts: ProviderFacts): TransactionRecord {
  return {
    ...record,
    provider_transaction_id: given(facts.providerTransactionId) ?? record.provider_transaction_id,
    acquirer_reference: facts.arn ?? record.acquirer_reference,
    utr: facts.utr ?? record.utr,
    auth_code: facts.authCode ?? record.auth_code,
    response_code: given(facts.responseCode) ?? record.response_code,
    response_text: given(facts.responseText) ?? record.response_text,
    normalised_code: given(facts.normalisedCode) ?? record.normalised_code,
    advice_code: facts.adviceCode === 'None' ? null : facts.adviceCode,
    details: learnDetails(record.details, facts),
  }
}

/** Of an authorisation also the card, 3-D Secure and until when it holds. */
export function learnAuthorisation(record: TransactionRecord, facts: ProviderFacts): TransactionRecord {
  const { card, threeDs, checks, expiresAt, redirectUrl } = facts
  const learnt = learnFacts(record, facts)
  const { redirectUrl: _done, ...details } = learnt.details
  return {
    ...learnt,
    card_brand: isAmended(record.details.card) ? record.card_brand : (card?.brand ?? record.card_brand),
    card_first6: card?.bin.slice(0, 6) ?? record.card_first6,
    card_last4: card?.last4 ?? record.card_last4,
    expires_at: expiresAt ?? record.expires_at,
    details: {
      ...details,
      ...(redirectUrl ? { redirectUrl } : {}),
      ...(card || checks || facts.isWithoutCode ? { card: learnCard(details.card, facts) } : {}),
      ...(threeDs ? { threeDs: threeDsOf(threeDs) } : {}),
    },
  }
}

const learnDetails = (details: TransactionDetails, { rrn, networkTransactionId }: ProviderFacts): TransactionDetails => ({
  ...details,
  ...(rrn ? { retrievalReference: rrn } : {}),
  ...(networkTransactionId ? { networkTransactionId } : {}),
})

const learnCard = (known: TransactionDetails['card'], { card, checks, isWithoutCode }: ProviderFacts): TransactionDetails['card'] => ({
  ...known,
  ...(card && !isAmended(known) ? binOf(card) : {}),
  ...(checks ? { checks } : {}),
  ...(isWithoutCode ? { isWithoutCode } : {}),
})

/** A person's correction stays, whatever the provider says again. */
const isAmended = (known: TransactionDetails['card']): boolean => (known?.amendments ?? []).length > 0

const binOf = (card: CardFacts) => ({
  ...(card.issuer ? { issuer: card.issuer } : {}),
  ...(card.issuerCountry ? { issuerCountry: card.issuerCountry } : {}),
  ...(card.fundingType ? { funding: card.fundingType } : {}),
})

const threeDsOf = ({
  version,
  flow,
  eci,
  transStatus,
  liabilityShift,
}: NonNullable<ProviderFacts['threeDs']>): TransactionDetails['threeDs'] => ({
  version,
  flow,
  ...(eci ? { eci } : {}),
  ...(transStatus ? { transStatus } : {}),
  liabilityShift,
})

export const learnAttempt = (attempt: AttemptRecord, facts: ProviderFacts): AttemptRecord => ({
  ...attempt,
  provider_transaction_id: given(facts.providerTransactionId) ?? attempt.provider_transaction_id,
  response_code: given(facts.responseCode) ?? attempt.response_code,
  response_text: given(facts.responseText) ?? attempt.response_text,
  normalised_code: given(facts.normalisedCode) ?? attempt.normalised_code,
  is_soft_decline: facts.isSoftDecline,
})
