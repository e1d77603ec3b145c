import type { Tables } from '@portico/database/tables.ts'
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { beforeWord } from '../keys/keys-of-payment.ts'
import type { SearchShape, SearchValues } from './search-shape.ts'

/** A search while it is built: its shape, and the placeholders of its values. */
export type Search = { shape: SearchShape; values: SearchValues }

/** Whether a row is what the box was given, read off the row alone: the same as what the meanings find by their indexes. */
export function isInBox({ shape, values }: Search): RawBuilder<SqlBool> {
  const { isShort, words, ids, last4, references, amounts } = shape.box!
  const text = sql`${values.boxText}`
  const beginsWith = (column: string) => sql<SqlBool>`starts_with(text_search(${sql.ref(column)}), ${text})`
  const holds = (column: string) => sql<SqlBool>`strpos(text_search(${sql.ref(column)}), ${text}) > 0`
  const inReference = isShort ? beginsWith : holds
  const names = Array.from({ length: words }, (_, at) => hasWord('t.customer_name', values[`boxWord${at}`]!))
  const merchants = shape.meanings.some(({ field }) => field === 'merchantId')
  const ways: RawBuilder<SqlBool>[] = [
    ...(last4 ? [sql<SqlBool>`t.card_last4 = ${values.boxLast4}`] : []),
    ...(ids ? [sql<SqlBool>`t.id between ${values.boxFromId} and ${values.boxToId}`] : []),
    ...(merchants ? [sql<SqlBool>`t.merchant_id = any(${values.boxMerchants}::uuid[])`] : []),
    ...(references
      ? [
          sql<SqlBool>`t.acquirer_reference = any(${values.boxReferences}::text[])`,
          sql<SqlBool>`t.utr = any(${values.boxReferences}::text[])`,
        ]
      : []),
    ...(amounts ? [sql<SqlBool>`t.shown_value = any(${values.boxAmounts}::float8[])`] : []),
    inReference('t.external_id'),
    inReference('t.payment_reference'),
    inReference('t.provider_transaction_id'),
    ...(names.length > 0 ? [sql<SqlBool>`(${sql.join(names, sql` and `)})`] : []),
    beginsWith('t.customer_email'),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Whether one of the words of a text begins so. */
export const hasWord = (column: string, word: string | Expression<string>) =>
  sql<SqlBool>`strpos(' ' || text_words(${sql.ref(column)}), ' ' || ${word}) > 0`

type Selecting = Pick<Kysely<Tables>, 'selectFrom'>

/** The payments that one meaning finds by their keys; a payment may have several. */
export function namedByKeys(db: Selecting, search: Search, at: number) {
  const { shape, values } = search
  const { how, hasBefore } = shape.meanings[at]!
  if (how === 'words') {
    const each = Array.from({ length: shape.box!.words }, (_, word) => {
      const begins = sql<string>`${values[`boxWord${word}`]}`
      return keysWithin(db, search, begins, sql<string>`${begins} || ${afterAll}`).where('k.before', '=', beforeWord)
    })
    return each.reduce((all, next) => all.intersect(next))
  }
  const keys = keysWithin(db, search, sql<string>`${values[`meaning${at}`]}`, sql<string>`${values[`endOfMeaning${at}`]}`)
  return hasBefore ? keys.where(sql<SqlBool>`k.before = any(${values[`beforeMeaning${at}`]}::text[])`) : keys
}
const afterAll = '\u{10ffff}'

function keysWithin(db: Selecting, { shape, values }: Search, from: RawBuilder<string>, to: RawBuilder<string>) {
  const { level, listed } = shape
  let keys = db
    .selectFrom('transaction_keys as k')
    .select('k.transaction_id as id')
    .where('k.mode', '=', values.mode)
    .where('k.key', '>=', from)
    .where('k.key', '<', to)
  // Said here too: the payments of others are passed over before they are read.
  if (level === 'merchant') keys = keys.where('k.merchant_id', '=', values.merchantOfReach)
  if (listed.tenantId === 'one') keys = keys.where('k.tenant_id', '=', values.tenantId as string)
  if (listed.merchantId === 'one') keys = keys.where('k.merchant_id', '=', values.merchantId as string)
  return keys
}
