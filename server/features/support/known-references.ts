import type { Refusal } from '@portico/contract/core/refusals.ts'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { isId } from '@portico/contract/core/text/ids.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import type { ReferenceKey } from '@portico/contract/features/support/ticket-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { refuseFields } from '../../core/call/app-error.ts'
import { attachFiles } from '../files/index.ts'
import { findKnown } from './tickets.repository.ts'

export type GivenReference = { key: ReferenceKey; value: string }
type Attaching = Omit<Parameters<typeof attachFiles>[1], 'ids'>

/** Customers are chosen by staff alone (specification 000 section 4). */
export function refusedCustomers(references: readonly GivenReference[]): Record<string, Refusal> {
  const found = references.flatMap(({ key }, at) =>
    key === 'Customer' ? [[`body.references.${at}.key`, supportRefusals.customersByStaff()] as const] : [],
  )
  return Object.fromEntries(found)
}

/**
 * Each once; someone else's payment or file is refused like one that does not exist, and on the ticket of a merchant so is whatever
 * belongs to another one. Files belong to the ticket from here on.
 */
export async function knownReferences(db: ScopedDb, references: readonly GivenReference[], attaching: Attaching) {
  const { merchantId } = attaching
  const given = references.map((reference, at) => ({ ...reference, value: tidyText(reference.value), at }))
  const idsOf = (wanted: ReferenceKey) =>
    given.filter(({ key, value }) => key === wanted && isId(value)).map(({ value }) => value.toLowerCase())
  const known = {
    Transaction: await findKnown(db, 'transactions', idsOf('Transaction'), merchantId),
    Customer: await findKnown(db, 'merchants', idsOf('Customer'), merchantId),
    File: await attachFiles(db, { ...attaching, ids: idsOf('File') }),
  }
  const wrong: Record<string, Refusal> = {}
  const kept = new Map<string, { key: ReferenceKey; value: string }>()
  for (const { key, value, at } of given) {
    if (value === '') continue
    const isKnown = key === 'createdOn' ? isOwnAddress(value) : known[key].has(value.toLowerCase())
    if (!isKnown) wrong[`body.references.${at}.value`] = unknown[key]()
    kept.set(`${key} ${value.toLowerCase()}`, { key, value: key === 'createdOn' ? value : value.toLowerCase() })
  }
  refuseFields(wrong)
  return [...kept.values()]
}

const unknown = {
  Transaction: supportRefusals.unknownPayment,
  Customer: supportRefusals.unknownCustomer,
  File: supportRefusals.unknownFile,
  createdOn: supportRefusals.notOfPortal,
} as const satisfies Record<ReferenceKey, () => Refusal>

/** A path of the portal itself: it becomes a link that others follow, and must not begin with a host once its dots are resolved. */
const isOwnAddress = (address: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(address) && !new URL(address, 'https://portal').pathname.startsWith('//')
