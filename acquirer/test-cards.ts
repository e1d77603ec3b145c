import { APPROVED, BEHAVIOURS, type Behaviour, type BehaviourKey, behaviourOf, type OperationKind } from './behaviours.ts'

/** Digit 5 of a test card says on which operation of the payment it acts. */
const KIND_DIGIT: Record<OperationKind, string> = { Authorise: '1', Capture: '2', Void: '3', Refund: '4', Reversal: '5', Payout: '6' }

/** Ordinary cards, approved on everything. */
export const APPROVED_CARDS = [
  { number: '4242424242424242', token: 'tok_visa', brand: 'Visa' },
  { number: '4111111111111111', token: 'tok_visa_debit', brand: 'Visa' },
  { number: '5555555555554444', token: 'tok_mastercard', brand: 'Mastercard' },
  { number: '2223003122003222', token: 'tok_mastercard_2', brand: 'Mastercard' },
  { number: '378282246310005', token: 'tok_amex', brand: 'American Express' },
  { number: '6011111111111117', token: 'tok_discover', brand: 'Discover' },
  { number: '30569309025904', token: 'tok_diners', brand: 'Diners Club' },
  { number: '3530111333300000', token: 'tok_jcb', brand: 'JCB' },
  { number: '6759649826438453', token: 'tok_maestro', brand: 'Maestro' },
] as const

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** 4000 K000 0000 0NNC: K the operation, NN the behaviour, C the check digit. */
export function testCard(key: BehaviourKey, on: OperationKind = 'Authorise'): string {
  const behaviour = behaviourOf(key)
  if (key === APPROVED.key) return APPROVED_CARDS[0].number
  if (!behaviour.on.includes(on)) throw new Error(`${key} does not act on ${on}`)
  const stem = `4000${KIND_DIGIT[on]}00000000${behaviour.code}`
  for (let check = 0; check < 10; check++) if (passesLuhn(stem + check)) return stem + check
  throw new Error('Every stem has a check digit')
}

/** `tok_refund_do_not_honour` is the token of the card that shows the behaviour on refunds; ordinary cards have tokens of their own. */
export const testToken = (key: BehaviourKey, on: OperationKind = 'Authorise') => `tok_${on.toLowerCase()}_${key}`

const cards = new Map<string, { behaviour: Behaviour; on: OperationKind }>()
const numbersByToken = new Map<string, string>(APPROVED_CARDS.map((card) => [card.token, card.number]))
for (const behaviour of BEHAVIOURS) {
  for (const on of behaviour.on) {
    const number = testCard(behaviour.key, on)
    cards.set(number, { behaviour, on })
    numbersByToken.set(testToken(behaviour.key, on), number)
  }
}

/** The card number behind a test token, the number itself when it is one, undefined for an unknown token. */
export const cardNumberOf = (numberOrToken: string): string | undefined =>
  numberOrToken.startsWith('tok_') ? numbersByToken.get(numberOrToken) : numberOrToken.replaceAll(' ', '')

/** What a test card is documented to do, undefined for any other card. */
export const instructionOf = (number: string): { behaviour: Behaviour; on: OperationKind } | undefined => cards.get(number)
