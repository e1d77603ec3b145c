import { exponentOf } from '@portico/contract/core/money.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
import { entryKindFacts } from '@portico/contract/features/ledger/entry-kinds.ts'
import type { AccountCode } from '@portico/contract/features/ledger/ledger.schemas.ts'
import type { CurrencyStatement } from '@portico/contract/features/statements/statements.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fileClock, inlined, safeText } from '../../core/database/csv-select.repository.ts'
import { type EntriesAsked, matchingEntries } from './entries.repository.ts'

export type FileWish = {
  asked: EntriesAsked
  raisedBy: 'Debit' | 'Credit'
  /** In the order of the file. */
  opening: readonly Pick<CurrencyStatement, 'currency' | 'openingMinor'>[]
  /** The moment of closing balances. */
  until: string
  times: FileTimes
}

/** What the balance of each currency begins with, and what its amounts are multiplied by: `1249.90`, `1250` (JPY), `1249.900` (KWD). */
function openingRows(opening: FileWish['opening']) {
  const unitOf = (currency: string) => (10 ** -exponentOf(currency)).toFixed(exponentOf(currency))
  const rows = opening.map(
    ({ currency, openingMinor }) =>
      sql`(${sql.lit(currency)}::text, ${sql.raw(unitOf(currency))}::numeric, ${sql.lit(String(openingMinor))}::bigint)`,
  )
  return rows.length > 0 ? sql`values ${sql.join(rows)}` : sql`select ''::text, 1::numeric, 0::bigint where false`
}

const kind = sql<string>`case e.description ${sql.join(
  Object.entries(entryKindFacts).map(([name, { description }]) => sql`when ${sql.lit(description)} then ${sql.lit(name)}`),
  sql` `,
)} else 'Other' end`
const moment = (at: string) => sql`${sql.lit(at)}::timestamptz`
const amount = (minor: RawBuilder<unknown>) => sql`${minor} * x.unit`
const withNames = sql`left join transactions t on t.tenant_id = x.tenant_id and t.id = x.transaction_id
  left join merchants m on m.tenant_id = x.tenant_id and m.id = x.merchant_id`
const names = (clock: ReturnType<typeof fileClock>) => ({
  postedAt: clock.named('postedAt', clock.time('x.at')),
  reference: safeText(sql`coalesce(t.payment_reference, t.external_id)`),
  paymentId: sql`coalesce(t.parent_transaction_id, x.transaction_id)`,
  merchant: safeText('m.legal_business_name'),
})

/**
 * The lines of a statement as text, because COPY takes no parameters: for each currency its opening balance, its entries and its closing balance.
 * Opening balances are given; entries and closing balances are read in this one statement, so that the file adds up whatever is posted meanwhile.
 */
export function entriesSelect(db: ReadDb, { asked, raisedBy, opening, until, times }: FileWish): string {
  const { postedAt, reference, paymentId, merchant } = names(fileClock(times))
  const raises = raisedBy === 'Debit' ? sql`e.amount_minor` : sql`-e.amount_minor`
  const balanceLine = (place: 0 | 2, name: string, at: string, balance: RawBuilder<unknown>) =>
    sql`select k.currency, k.unit, ${sql.lit(place)}, null::uuid, null::uuid, null::uuid, null::uuid, null::uuid, ${moment(at)}, ${sql.lit(name)}, null::bigint, ${balance} from k`
  const query = sql`
    with k (currency, unit, opening) as (${openingRows(opening)}),
    e as materialized (${matchingEntries(db, asked).selectAll('e')}),
    x (currency, unit, place, tenant_id, id, posting_id, transaction_id, merchant_id, at, kind, minor, balance) as (
      ${balanceLine(0, 'Opening', asked.from, sql`k.opening`)}
      union all
      select e.currency, k.unit, 1, e.tenant_id, e.id, e.posting_id, e.transaction_id, e.merchant_id, e.posted_at, ${kind}, e.amount_minor,
        k.opening + sum(${raises}) over (partition by e.currency order by e.posted_at, e.id rows unbounded preceding)
      from e join k on k.currency = e.currency
      union all
      ${balanceLine(2, 'Closing', until, sql`k.opening + coalesce((select sum(${raises}) from e where e.currency = k.currency), 0)`)}
    )
    select x.currency as currency, ${postedAt}, x.kind as kind, ${reference} as reference, ${paymentId} as "paymentId",
      x.transaction_id as "transactionId", x.posting_id as "postingId", x.merchant_id as "merchantId", ${merchant} as merchant,
      ${amount(sql`nullif(greatest(x.minor, 0), 0)`)} as debit, ${amount(sql`nullif(greatest(-x.minor, 0), 0)`)} as credit,
      ${amount(sql`x.balance`)} as balance
    from x ${withNames} order by x.currency, x.place, x.at, x.id`
  return inlined(query.compile(db as Kysely<Tables>))
}

/**
 * The payments of a balance report likewise, with refunds and payouts, which are transactions of their own. The merchant gets or gives the gross
 * amount; the net amount is left of it after fees.
 */
export function paymentsSelect(db: ReadDb, { asked, opening, times }: FileWish): string {
  const { postedAt, reference, paymentId, merchant } = names(fileClock(times))
  const fees: AccountCode = 'fee_income'
  const net = sql`coalesce(-sum(e.amount_minor) filter (where e.account_code <> ${sql.lit(fees)}), 0)`
  const fee = sql`coalesce(-sum(e.amount_minor) filter (where e.account_code = ${sql.lit(fees)}), 0)`
  const query = sql`
    with k (currency, unit, opening) as (${openingRows(opening)}),
    p as (
      select e.currency, e.tenant_id, e.transaction_id, e.merchant_id, min(e.posted_at) as at, ${net} as net, ${fee} as fee
      from (${matchingEntries(db, { ...asked, codes: [...asked.codes, fees] }).selectAll('e')}) e
      group by e.currency, e.tenant_id, e.transaction_id, e.merchant_id
    ),
    x as (
      select p.*, k.unit, k.opening + sum(p.net) over (partition by p.currency order by p.at, p.transaction_id rows unbounded preceding) as balance
      from p join k on k.currency = p.currency
    )
    select x.currency as currency, ${postedAt}, t.type as type, ${reference} as reference, ${paymentId} as "paymentId",
      x.transaction_id as "transactionId", x.merchant_id as "merchantId", ${merchant} as merchant,
      ${amount(sql`(x.net + x.fee)`)} as gross, ${amount(sql`x.fee`)} as fee, ${amount(sql`x.net`)} as net, ${amount(sql`x.balance`)} as balance
    from x ${withNames} order by x.currency, x.at, x.transaction_id`
  return inlined(query.compile(db as Kysely<Tables>))
}
