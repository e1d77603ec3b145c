import type { Tables } from '@portico/database/tables.ts'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchShape, SearchValues } from './search-shape.ts'

type Search = { shape: SearchShape; values: SearchValues }

/** Whether a row is what the box was given, read off the row alone: the same as what the meanings find by their indexes. */
export function isInBox({ shape, values }: Search): RawBuilder<SqlBool> {
  const { isShort, words, ids, last4, references } = shape.box!
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
    inReference('t.external_id'),
    inReference('t.provider_transaction_id'),
    ...(names.length > 0 ? [sql<SqlBool>`(${sql.join(names, sql` and `)})`] : []),
    beginsWith('t.customer_email'),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Whether one of the words of a text begins so. */
export const hasWord = (column: string, word: string | Expression<string>) =>
  sql<SqlBool>`strpos(' ' || text_words(${sql.ref(column)}), ' ' || ${word}) > 0`

/** The payments that one meaning finds by their keys; a payment may have several. */
export function byKeys<T extends Tables>(eb: ExpressionBuilder<T, never>, { shape, values }: Search, at: number) {
  const { level, listed, overTenants } = shape
  let keys = (eb as unknown as ExpressionBuilder<Tables, never>)
    .selectFrom('transaction_keys as k')
    .select('k.transaction_id')
    .where('k.mode', '=', values.mode)
    .where('k.key', '>=', values[`meaning${at}`]!)
    .where('k.key', '<', values[`endOfMeaning${at}`]!)
  if (shape.meanings[at]!.hasBefore) keys = keys.where('k.before', '=', values[`beforeMeaning${at}`]!)
  if (overTenants) keys = keys.where('k.tenant_id', '=', sql.ref<string>('s.id'))
  // Said here too: the payments of others are passed over before they are read.
  if (level === 'merchant') keys = keys.where('k.merchant_id', '=', values.merchantOfReach)
  if (listed.merchantId === 'one') keys = keys.where('k.merchant_id', '=', values.merchantId as string)
  return keys
}
