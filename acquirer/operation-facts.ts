import type { Behaviour } from './behaviours.ts'
import type { Operation, OperationFacts, PaymentMethodFacts, ThreeDsFacts } from './operation.ts'
import { type Derive, digitsOf } from './signatures.ts'
import { passesLuhn } from './test-cards.ts'

export type CardInput = { cvc?: string; billing?: { line1?: string; postalCode?: string } }

const NO_FACTS: OperationFacts = {
  authCode: null,
  arn: null,
  rrn: null,
  networkTransactionId: null,
  utr: null,
  redirectUrl: null,
  avs: null,
  cvc: null,
  threeDs: null,
}

/** Documented: postal codes beginning with 99 do not match, with 98 are unavailable; an address line beginning with "No match" does not match. */
function avsOf(billing: CardInput['billing']): OperationFacts['avs'] {
  const { line1, postalCode } = billing ?? {}
  const postal = !postalCode ? 'Unchecked' : postalCode.startsWith('99') ? 'Fail' : postalCode.startsWith('98') ? 'Unavailable' : 'Pass'
  const line = !line1 ? 'Unchecked' : line1.startsWith('No match') ? 'Fail' : 'Pass'
  const matches = `${line === 'Pass' ? 'line' : ''}${postal === 'Pass' ? 'postal' : ''}`
  if (line === 'Unchecked' && postal === 'Unchecked') return { code: 'I', line, postal }
  if (postal === 'Unavailable') return { code: 'U', line, postal }
  return { code: { linepostal: 'Y', line: 'A', postal: 'Z' }[matches] ?? 'N', line, postal }
}

const cvcOf = (cvc: string | undefined, behaviour: Behaviour): OperationFacts['cvc'] =>
  behaviour.key === 'invalid_cvc' ? { code: 'N', result: 'Fail' } : cvc ? { code: 'M', result: 'Pass' } : { code: 'P', result: 'Unchecked' }

function threeDsOf(behaviour: Behaviour, brand: string, dsTransactionId: string, challengeUrl: string | null): ThreeDsFacts | null {
  if (!behaviour.threeDs) return null
  const isFrictionless = behaviour.threeDs === 'Frictionless'
  return {
    version: '2.2.0',
    flow: isFrictionless ? 'Frictionless' : 'Challenge',
    eci: isFrictionless ? fullEci(brand) : null,
    transStatus: isFrictionless ? 'Y' : 'C',
    dsTransactionId,
    liabilityShift: isFrictionless,
    challengeUrl: behaviour.threeDs === 'ChallengeByShopper' ? challengeUrl : null,
  }
}
const fullEci = (brand: string) => (brand === 'Mastercard' || brand === 'Maestro' ? '02' : '05')

type Fresh = {
  behaviour: Behaviour
  method: PaymentMethodFacts
  card?: CardInput
  requestId: string
  derive: Derive
  pageUrl: string | null
}

/** Facts of a new authorisation beside those its result brings. */
export function authorisationFacts({ behaviour, method, card, requestId, derive, pageUrl }: Fresh): OperationFacts {
  if (method.kind === 'apm') return { ...NO_FACTS, redirectUrl: pageUrl }
  if (method.kind !== 'card') return NO_FACTS
  const hash = derive('ds', requestId)
  const dsTransactionId = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
  return {
    ...NO_FACTS,
    avs: avsOf(card?.billing),
    cvc: cvcOf(card?.cvc, behaviour),
    threeDs: threeDsOf(behaviour, method.card.brand, dsTransactionId, pageUrl),
  }
}

export const plainFacts = (): OperationFacts => NO_FACTS

/** The codes a result brings: authorisation code, reference numbers, and how the challenge ended. */
export function withResult(operation: Operation, method: PaymentMethodFacts, derive: Derive): OperationFacts {
  const { facts, status, booksAs, requestId } = operation
  const digits = (label: string, count: number) => digitsOf(derive(label, requestId), count)
  const isFinal = status !== 'Pending'
  const threeDs = facts.threeDs?.flow === 'Challenge' && isFinal ? answered(facts.threeDs, status === 'Approved', method) : facts.threeDs
  const settled = { ...facts, threeDs, redirectUrl: isFinal ? null : facts.redirectUrl, rrn: digits('rrn', 12) }
  if (status !== 'Approved') return settled
  if (method.kind === 'bank') return { ...settled, utr: `UTR${digits('utr', 12)}` }
  const isAuthorisation = booksAs === 'Authorise' || booksAs === 'Sale'
  return {
    ...settled,
    authCode: isAuthorisation ? digits('auth', 6) : null,
    networkTransactionId: isAuthorisation ? notLikeACard(digits('network', 15)) : null,
    arn: booksAs === 'Authorise' || booksAs === 'Void' ? null : `7${digits('arn', 22)}`,
  }
}

const answered = (threeDs: ThreeDsFacts, passed: boolean, method: PaymentMethodFacts): ThreeDsFacts => ({
  ...threeDs,
  eci: passed ? fullEci(method.kind === 'card' ? method.card.brand : '') : null,
  transStatus: passed ? 'Y' : 'N',
  liabilityShift: passed,
  challengeUrl: null,
})

/** Fifteen digits that pass Luhn would be masked in every log as an American Express card. */
const notLikeACard = (digits: string) => (passesLuhn(digits) ? digits.slice(0, -1) + ((Number(digits.at(-1)) + 1) % 10) : digits)
