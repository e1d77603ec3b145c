import { readsTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { LookupFilter } from '@portico/contract/features/transactions/lookup-presets.ts'
import {
  attemptStates,
  type PaymentMethod,
  paymentMethods,
  refundStates,
  riskLevels,
  sources,
  threeDsFlows,
  transactionStatuses,
  transactionTypes,
} from '@portico/contract/features/transactions/transaction-words.ts'
import type { FilterDefinition, FilterOption } from '@portico/ui/fields/filter-definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  countriesQuery,
  currenciesQuery,
  merchantsQuery,
  serviceProvidersQuery,
  tenantsQuery,
  websitesQuery,
} from '../session/reference.queries.ts'
import { type Session, useSession } from '../session/session.tsx'
import { countryName } from '../texts/country-name.ts'
import { useModeFilter } from './mode-filter.ts'

type Search = Readonly<Record<string, string>>
/** Which filters, and among whose payments. `only`: the payment methods that there are. */
type Wish = {
  filters: readonly LookupFilter[]
  only: readonly PaymentMethod[] | null
  hasMerchants: boolean
  hasTenants: boolean
}

/** Everything by which payments are narrowed in a lookup or a report, in the person's words, with the choices that are theirs to make. */
export function usePaymentFilters(preset: Wish, search: Search): FilterDefinition[] {
  const { t } = useTranslation(['transactions', 'shared'])
  const session = useSession()
  const mode = useModeFilter()
  const lists = useChoices(preset, search)
  const options = (
    values: readonly string[],
    group: 'status' | 'refundState' | 'type' | 'riskName' | 'threeDsName' | 'source',
  ): FilterOption[] => values.map((value) => ({ value, label: t(`transactions:${group}.${value}` as 'transactions:status.Captured') }))
  const methods = (preset.only ?? paymentMethods).map((value) => ({ value, label: t(`shared:paymentMethod.${value}`) }))
  const codes = t('transactions:code', { returnObjects: true })
  const reasons = byLabel(Object.entries(codes).map(([value, label]) => ({ value, label })))
  const oneCurrency = search.currency?.includes(',') ? undefined : search.currency
  const filters: (FilterDefinition | false)[] = [
    { id: 'created', label: t('transactions:field.createdAt'), kind: 'dateRange', fixed: true },
    mode,
    { id: 'tenantId', label: t('transactions:field.tenant'), kind: 'options', options: lists.tenants },
    { id: 'status', label: t('transactions:field.status'), kind: 'options', options: options(transactionStatuses, 'status') },
    {
      id: 'refundState',
      label: t('transactions:field.refundState'),
      keywords: t('transactions:filter.refundWords'),
      kind: 'options',
      options: options(refundStates, 'refundState'),
    },
    readsTicketsOf(session) && {
      id: 'hasTicket',
      label: t('transactions:filter.hasTicket'),
      kind: 'select',
      options: [{ value: 'true', label: t('transactions:filter.yes') }],
    },
    typeof search.alertId === 'string' && {
      id: 'alertId',
      label: t('transactions:filter.alertId'),
      kind: 'select',
      options: [{ value: search.alertId, label: t('transactions:filter.yes') }],
    },
    { id: 'type', label: t('transactions:field.type'), kind: 'options', options: options(transactionTypes, 'type') },
    { id: 'merchantId', label: t('transactions:field.merchant'), kind: 'options', options: lists.merchants },
    {
      id: 'websiteId',
      label: t('transactions:field.website'),
      kind: 'options',
      options: lists.websites,
      ...(lists.hasOneMerchant ? {} : { offReason: t('transactions:filter.websiteOff') }),
    },
    { id: 'paymentMethod', label: t('transactions:field.method'), kind: 'options', options: methods },
    { id: 'serviceProvider', label: t('transactions:field.provider'), kind: 'options', options: lists.providers },
    { id: 'failureReason', label: t('transactions:field.failureReason'), kind: 'options', options: reasons },
    { id: 'responseCode', label: t('transactions:filter.responseCode'), kind: 'text' },
    { id: 'adviceCode', label: t('transactions:filter.adviceCode'), kind: 'text' },
    { id: 'riskLevel', label: t('transactions:field.riskLevel'), kind: 'options', options: options(riskLevels, 'riskName') },
    { id: 'threeDs', label: t('transactions:field.threeDs'), kind: 'options', options: options(threeDsFlows, 'threeDsName') },
    { id: 'currency', label: t('transactions:field.currency'), kind: 'options', options: lists.currencies },
    {
      id: 'baseCurrency',
      label: t('transactions:filter.baseCurrency'),
      kind: 'options',
      options: [{ value: 'None', label: t('transactions:filter.withoutRate') }, ...lists.currencies],
    },
    { id: 'source', label: t('transactions:filter.source'), kind: 'options', options: options(sources, 'source') },
    {
      id: 'attempts',
      label: t('transactions:filter.attempts'),
      kind: 'options',
      options: attemptStates.map((value) => ({ value, label: t(`transactions:filter.attempted.${value}`) })),
    },
    { id: 'amount', label: t('transactions:field.amount'), kind: 'amountRange', currency: oneCurrency },
    { id: 'country', label: t('transactions:field.country'), kind: 'options', options: lists.countries },
    { id: 'cardFirst6', label: t('transactions:field.cardFirst6'), kind: 'text', placeholder: '411111' },
    { id: 'cardLast4', label: t('transactions:field.cardLast4'), kind: 'text', placeholder: '4242' },
    { id: 'externalId', label: t('transactions:field.externalId'), kind: 'text' },
    { id: 'id', label: t('transactions:field.id'), kind: 'text', mono: true },
    { id: 'email', label: t('transactions:field.email'), kind: 'text', placeholder: 'name@example.com' },
    { id: 'reference', label: t('transactions:field.reference'), kind: 'text' },
  ]
  const known = new Map(filters.filter((filter) => filter !== false).map((filter) => [filter.id, filter]))
  return preset.filters.flatMap((name) => known.get(name) ?? []).filter(hasChoice)
}

/** A list without anything to choose is no filter. */
const hasChoice = (filter: FilterDefinition) => !('options' in filter) || filter.options.length > 0 || filter.offReason !== undefined

const readsTicketsOf = ({ can, user }: Session): boolean =>
  can({ staff: user.isPlatform ? readsTickets.platform : readsTickets.tenant, merchant: readsTickets.merchant })

/** Lists that the server keeps. Websites belong to one merchant, so they can be chosen once there is one. */
function useChoices(preset: Wish, search: Search) {
  const { user } = useSession()
  const chosen = search.merchantId?.split(',') ?? []
  const merchantId = user.merchant?.merchantId ?? (chosen.length === 1 ? chosen[0] : undefined)
  const merchants = useQuery({ ...merchantsQuery, enabled: preset.hasMerchants }).data
  const tenantId = preset.hasTenants ? merchants?.find(({ id }) => id === merchantId)?.tenantId : undefined
  const websites = useQuery({ ...websitesQuery(merchantId ?? '', tenantId), enabled: merchantId !== undefined }).data
  const tenants = useQuery({ ...tenantsQuery, enabled: preset.hasTenants }).data
  const providers = useQuery(serviceProvidersQuery).data
  const currencies = useQuery(currenciesQuery).data
  const countries = useQuery(countriesQuery).data
  return {
    merchants: byLabel(merchants?.map(({ id, name }) => ({ value: id, label: name }))),
    hasOneMerchant: merchantId !== undefined,
    websites: byLabel(websites?.map(({ id, name }) => ({ value: id, label: name }))),
    tenants: byLabel(tenants?.map(({ tenantId: value, tenantName: label }) => ({ value, label }))),
    providers: byLabel(providers?.map(({ code, name }) => ({ value: code, label: name }))),
    currencies: (currencies ?? []).map(({ id }) => ({ value: id, label: id })),
    countries: byLabel(countries?.map(({ code, name }) => ({ value: code, label: countryName(code) ?? name }))),
  }
}

const byLabel = (options: FilterOption[] = []) => options.sort((one, other) => one.label.localeCompare(other.label))
