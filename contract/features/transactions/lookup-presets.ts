import type { Level } from '../../core/level.ts'
import type { Words } from '../../core/words.ts'
import type { Permission } from '../../permissions.ts'
import { factNames } from './lookup-facts.ts'
import { plainColumnIds, plainFile, type TransactionColumn, type TransactionFileColumn, transactionColumns } from './transaction-columns.ts'
import { type PaymentMethod, paymentMethods } from './transaction-words.ts'

/** The filters of lookups by their names in an address; `amount` and `created` are ranges. */
export const lookupFilters = [
  'created',
  'mode',
  'tenantId',
  'status',
  'refundState',
  'hasTicket',
  'alertId',
  'type',
  'merchantId',
  'websiteId',
  'paymentMethod',
  'serviceProvider',
  'failureReason',
  'responseCode',
  'adviceCode',
  'riskLevel',
  'threeDs',
  'currency',
  'baseCurrency',
  'source',
  'attempts',
  'amount',
  'country',
  'cardFirst6',
  'cardLast4',
  'externalId',
  'id',
  'email',
  'reference',
] as const
export type LookupFilter = (typeof lookupFilters)[number]

/** A lookup of payments: one table, said as data. Server, screen, menu, files and tests read it. */
export type LookupPreset = {
  level: Level
  path: `/${string}`
  title: Words
  /** Any of them opens it. */
  permissions: readonly [Permission, ...Permission[]]
  /** The call of the contract that gives its rows. */
  list: 'list' | 'listPlatform' | 'listColumns' | 'listColumnsPlatform' | 'listReport' | 'listBank' | 'listApm' | 'listTerminal'
  /** The payments it is about. Someone who holds only its permission has no others, wherever payments are shown. Null: all. */
  only: readonly PaymentMethod[] | null
  /** Whether its rows are payments alone, each with what hangs on it, and are added up for each currency. */
  hasChildren: boolean
  /** Whether its rows hold the facts beside what every lookup shows. */
  hasFacts: boolean
  /** Whether its columns are so many that people keep sets of them. */
  hasColumnSets: boolean
  /** All it can show, in the order of the screen, and those that wait in the chooser. */
  columns: readonly TransactionColumn[]
  hidden: readonly TransactionColumn[]
  filters: readonly LookupFilter[]
  /** Under which name a user's arrangement and views of it are kept. */
  layoutKey: string
  menu: { group: string; after?: string }
}

const without = <Name extends string>(names: readonly Name[], ...left: string[]): Name[] => names.filter((name) => !left.includes(name))

const plainTitle: Words = { en: 'Transaction lookup', tr: 'İşlem arama' }
const wideTitle: Words = { en: 'Transaction lookup (V2)', tr: 'İşlem arama (V2)' }
const groups = {
  tenant: 'transaction-management',
  merchant: 'merchant-transaction-management',
  platform: 'platform-transaction-management',
} as const

/** What a level sees of other places: staff choose Test or Live in the list, merchants have the toggle in the header. */
const filtersOf: Record<Level, readonly LookupFilter[]> = {
  tenant: without(lookupFilters, 'tenantId'),
  merchant: without(lookupFilters, 'tenantId', 'merchantId', 'mode'),
  platform: lookupFilters,
}
const placesHidden: Record<Level, readonly string[]> = { tenant: ['tenant'], merchant: ['tenant', 'merchant'], platform: [] }
const waiting: readonly TransactionColumn[] = [
  'captured',
  'refunded',
  'left',
  'updatedAt',
  'id',
  'email',
  'shopper',
  'country',
  'providerReference',
  'reference',
  'webhook',
  'attempts',
]
const waitingOf = (level: Level): readonly TransactionColumn[] => (level === 'merchant' ? waiting : ['website', ...waiting])

const plain = (level: Level, layoutKey: string) => ({
  level,
  title: plainTitle,
  only: null,
  hasChildren: false,
  hasFacts: false,
  hasColumnSets: false,
  columns: without(plainColumnIds, ...placesHidden[level]),
  hidden: waitingOf(level),
  filters: filtersOf[level],
  layoutKey,
  menu: { group: groups[level] },
})
const wide = (level: Level, layoutKey: string, after: string) => ({
  ...plain(level, layoutKey),
  title: wideTitle,
  hasFacts: true,
  hasColumnSets: true,
  columns: [...without(plainColumnIds, ...placesHidden[level], 'amount'), ...factNames, 'amount'] as TransactionColumn[],
  hidden: [...waitingOf(level), ...factNames],
  menu: { group: groups[level], after },
})

const tenantLookup = '/transaction-management'
/** The payments of some methods: `first` are the facts that the trade looks at, which are shown from the start. */
const ofMethods = (
  name: string,
  title: Words,
  only: readonly PaymentMethod[],
  { first, waits = [], after, without: left = [] }: Trade,
) => ({
  ...wide('tenant', `transactions.${name}`, `${tenantLookup}/${after}`),
  title,
  only,
  columns: [
    ...(['createdAt', 'externalId', 'merchant'] as const),
    ...first,
    ...without(plainColumnIds, 'createdAt', 'externalId', 'tenant', 'merchant', 'amount', ...first),
    ...without(factNames, ...first),
    'amount',
  ] as TransactionColumn[],
  hidden: without([...waitingOf('tenant'), ...waits, ...factNames], ...first) as TransactionColumn[],
  filters: without(filtersOf.tenant, ...left, ...(only.includes('Card') ? [] : ['cardFirst6', 'cardLast4', 'threeDs'])),
})
type Trade = { first: readonly TransactionColumn[]; waits?: readonly TransactionColumn[]; after: string; without?: readonly LookupFilter[] }

export const bankMethods = ['BankTransfer', 'OpenBanking'] as const satisfies readonly PaymentMethod[]
/** Methods that send the shopper elsewhere, or that a network confirms. */
export const alternativeMethods = ['Apm', 'BankTransfer', 'OpenBanking', 'Wallet', 'Crypto'] as const satisfies readonly PaymentMethod[]

export const lookupPresets = {
  tenant: {
    ...plain('tenant', 'transactions.lookup'),
    path: '/transaction-management/transaction-lookup',
    permissions: ['CRM.Transaction.View'],
    list: 'list',
  },
  merchant: {
    ...plain('merchant', 'transactions.lookup.merchant'),
    path: '/merchant/transaction-management/transaction-lookup',
    permissions: ['Merchant.Transaction.View'],
    list: 'list',
  },
  platform: {
    ...plain('platform', 'transactions.lookup.platform'),
    path: '/platform/transaction-management/transaction-lookup',
    permissions: ['Platform.Transaction.Lookup'],
    list: 'listPlatform',
  },
  columns: {
    ...wide('tenant', 'transactions.columns', '/transaction-management/transaction-lookup'),
    path: '/transaction-management/transaction-lookup-columns',
    permissions: ['CRM.Transaction.LookupColumns'],
    list: 'listColumns',
  },
  merchantColumns: {
    ...wide('merchant', 'transactions.columns.merchant', '/merchant/transaction-management/transaction-lookup'),
    path: '/merchant/transaction-management/transaction-lookup-columns',
    permissions: ['Merchant.Transaction.LookupColumns'],
    list: 'listColumns',
  },
  platformColumns: {
    ...wide('platform', 'transactions.columns.platform', '/platform/transaction-management/transaction-lookup'),
    path: '/platform/transaction-management/transaction-lookup-columns',
    permissions: ['Platform.Transaction.LookupColumns'],
    list: 'listColumnsPlatform',
  },
  report: {
    ...plain('tenant', 'transactions.report'),
    path: `${tenantLookup}/transaction-lookup-v2`,
    title: { en: 'Transaction lookup (reporting)', tr: 'İşlem arama (raporlama)' },
    permissions: ['CRM.TransactionV2.View', 'CRM.TransactionReportingService.View'],
    list: 'listReport',
    hasChildren: true,
    // Shown from the start, beside the sums of them.
    hidden: ['provider', ...without(waitingOf('tenant'), 'captured', 'refunded')] as TransactionColumn[],
    filters: without(filtersOf.tenant, 'type'),
    menu: { group: groups.tenant, after: `${tenantLookup}/transaction-lookup-columns` },
  },
  bank: {
    ...ofMethods('bank', { en: 'Transaction lookup (BDT)', tr: 'İşlem arama (BDT)' }, bankMethods, {
      first: ['utr', 'accountReference', 'sender', 'matchedWith'],
      waits: ['method', 'provider'],
      after: 'transaction-lookup-v2',
      // A deposit is looked for by what the bank writes: references, not currencies.
      without: ['currency'],
    }),
    path: `${tenantLookup}/transaction-lookup-v3`,
    permissions: ['CRM.TransactionBDT.View'],
    list: 'listBank',
  },
  apm: {
    ...ofMethods('apm', { en: 'APM transactions', tr: 'APM işlemleri' }, alternativeMethods, {
      first: ['method', 'scheme', 'redirectExpiresAt', 'confirmations'],
      waits: ['type', 'provider'],
      after: 'transaction-lookup-v3',
    }),
    path: `${tenantLookup}/transaction-lookup-apm`,
    permissions: ['CRM.Transaction.Apm.View'],
    list: 'listApm',
  },
  terminal: {
    ...ofMethods('terminal', { en: 'Terminal transactions', tr: 'Terminal işlemleri' }, ['Terminal'], {
      first: ['terminalId', 'store', 'entry', 'receipt', 'batch'],
      waits: ['method', 'provider'],
      after: 'vrtransaction-lookup',
    }),
    path: `${tenantLookup}/terminal-transaction-lookup`,
    permissions: ['CRM.Transaction.Terminals.View'],
    list: 'listTerminal',
  },
} as const satisfies Record<string, LookupPreset>

/** The lookup of requests by alternative methods. Its rows are requests; the payments that they led to are within its reach. */
export const requestLookup = {
  level: 'tenant',
  path: `${tenantLookup}/vrtransaction-lookup`,
  title: { en: 'APM requests lookup', tr: 'APM istek arama' },
  permissions: ['CRM.VRPaymentsTransaction.View'],
  only: alternativeMethods,
} as const satisfies Pick<LookupPreset, 'level' | 'path' | 'title' | 'permissions' | 'only'>

export type PresetId = keyof typeof lookupPresets
export const presetIds = Object.keys(lookupPresets) as [PresetId, ...PresetId[]]
export const presetOf = (id: PresetId): LookupPreset => lookupPresets[id]

/** The part of every lookup that decides which payments a user reaches. */
export const lookups: readonly Pick<LookupPreset, 'level' | 'permissions' | 'only'>[] = [...presetIds.map(presetOf), requestLookup]

/** Permissions that open a lookup of a level, the widest first. */
export const lookupPermissions = (level: Level): readonly Permission[] => {
  const own = lookups.filter((lookup) => lookup.level === level)
  return [...own.filter(({ only }) => !only), ...own.filter(({ only }) => only)].flatMap(({ permissions }) => permissions)
}

/**
 * The payment methods that the lookups of a person open together: what they reach, wherever payments are read. Null: all, which is also the case
 * for people without a lookup, whose other rights say what they see.
 */
export function methodsOfLookups(held: ReadonlySet<Permission>): readonly PaymentMethod[] | null {
  const opened = lookups.filter(({ permissions }) => permissions.some((one) => held.has(one)))
  if (opened.length === 0 || opened.some(({ only }) => only === null)) return null
  return paymentMethods.filter((method) => opened.some(({ only }) => only?.includes(method)))
}

/** The columns of a file unless the user chose others: those of its screen, or of the plain lookup for programs that know it. */
export const fileOf = ({ hasFacts, columns, hidden }: LookupPreset): readonly TransactionFileColumn[] => {
  if (!hasFacts) return plainFile
  const shown = columns.filter((column) => !hidden.includes(column)).flatMap((column) => transactionColumns.shown[column])
  return ['id', ...new Set(shown)]
}
