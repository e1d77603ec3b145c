import { listColumns, type ShownIn, type WrittenIn } from '../../core/list-columns.ts'
import { type ColumnGroup, columnGroups, type Fact, factNames, facts } from './lookup-facts.ts'

/** The columns of the plain lookups. An amount is never written without its currency. */
const plainColumns = listColumns({
  shown: {
    createdAt: ['createdAt'],
    externalId: ['externalId', 'paymentReference'],
    tenant: ['tenantName'],
    merchant: ['merchantName'],
    website: ['websiteName'],
    method: ['paymentMethod', 'card'],
    type: ['type'],
    status: ['status', 'refundState'],
    provider: ['serviceProvider'],
    captured: ['captured', 'currency'],
    refunded: ['refunded', 'currency'],
    left: ['leftToRefund', 'currency'],
    updatedAt: ['updatedAt'],
    id: ['id'],
    email: ['customerEmail'],
    shopper: ['customerName'],
    country: ['country'],
    providerReference: ['providerReference'],
    reference: ['arnOrUtr'],
    webhook: ['webhookStatus'],
    attempts: ['attempts'],
    amount: ['amount', 'currency'],
  },
  // Those of before come first, in their order: programs read them by their place.
  file: [
    'id',
    'createdAt',
    'externalId',
    'merchantName',
    'websiteName',
    'type',
    'status',
    'paymentMethod',
    'card',
    'serviceProvider',
    'providerReference',
    'customerEmail',
    'country',
    'amount',
    'currency',
    'captured',
    'refunded',
    'mode',
    'updatedAt',
    'tenantName',
    'paymentReference',
    'refundState',
    'leftToRefund',
    'cardFirst6',
    'customerName',
    'arnOrUtr',
    'webhookStatus',
    'attempts',
  ],
})
export type PlainColumn = ShownIn<typeof plainColumns>
export const plainColumnIds = Object.keys(plainColumns.shown) as PlainColumn[]
/** The columns of a file unless the user chose others. */
export const plainFile = plainColumns.file

type FactsShown = { readonly [F in Fact]: readonly (F | 'currency')[] }
const factsShown = Object.fromEntries(factNames.map((name) => [name, facts[name].kind === 'money' ? [name, 'currency'] : [name]]))
/** The columns that any lookup may have. */
export const transactionColumns = {
  shown: { ...plainColumns.shown, ...(factsShown as unknown as FactsShown) },
  file: [...plainColumns.file, ...factNames] as const,
}

const groupOfPlain: Record<PlainColumn, ColumnGroup> = {
  createdAt: 'times',
  externalId: 'identity',
  tenant: 'scope',
  merchant: 'scope',
  website: 'scope',
  method: 'card',
  type: 'identity',
  status: 'status',
  provider: 'provider',
  captured: 'money',
  refunded: 'money',
  left: 'money',
  updatedAt: 'times',
  id: 'identity',
  email: 'shopper',
  shopper: 'shopper',
  country: 'shopper',
  providerReference: 'provider',
  reference: 'provider',
  webhook: 'status',
  attempts: 'provider',
  amount: 'money',
}
export const groupOf = (column: TransactionColumn): ColumnGroup =>
  column in facts ? facts[column as Fact].group : groupOfPlain[column as PlainColumn]
/** All columns in the order of their groups, as a chooser lists them. */
export const columnsByGroup = (columns: readonly TransactionColumn[]): readonly (readonly [ColumnGroup, readonly TransactionColumn[]])[] =>
  columnGroups.map((group) => [group, columns.filter((column) => groupOf(column) === group)] as const).filter(([, some]) => some.length > 0)
export type TransactionColumn = ShownIn<typeof transactionColumns>
export type TransactionFileColumn = WrittenIn<typeof transactionColumns>
