import type { Mode } from '@portico/contract/core/level.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSearchState } from '../../page/use-search-state.ts'
import { merchantsQuery, tenantsQuery } from '../../session/reference.queries.ts'
import { useSession } from '../../session/session.tsx'

/** How a call names the place: staff choose the mode on the page, staff of the platform a tenant too. */
export type PlaceScope = { mode?: Mode; tenantId?: string }
/** What the users of a page have to choose. */
export type Chosen = { hasTenants: boolean; hasMerchants: boolean }
export type PlacedWebsite = { id: string; name: string; isActive?: boolean }

type WebsitesQuery<W> = Pick<UseQueryOptions<W[], Error, W[], string[]>, 'queryKey' | 'queryFn'>

/** What the address of the page says: tenant, merchant, website and mode. A website without another beside it is chosen by itself. */
export function usePlace<W extends PlacedWebsite>(chosen: Chosen, websitesOf: (merchantId: string, scope: PlaceScope) => WebsitesQuery<W>) {
  const session = useSession()
  const [search, change] = useSearchState()
  const mode: Mode = chosen.hasMerchants ? (search.mode === 'Test' ? 'Test' : 'Live') : session.mode
  const tenants = useQuery({ ...tenantsQuery, enabled: chosen.hasTenants }).data
  const merchants = useQuery({ ...merchantsQuery, enabled: chosen.hasMerchants }).data
  const merchantId = chosen.hasMerchants ? search.merchantId : session.user.merchant?.merchantId
  const merchant = merchants?.find(({ id }) => id === merchantId)
  const tenantId = chosen.hasTenants ? (search.tenantId ?? merchant?.tenantId) : undefined
  const scope: PlaceScope = { ...(chosen.hasMerchants ? { mode } : {}), ...(tenantId ? { tenantId } : {}) }
  const websites = useQuery({
    ...websitesOf(merchantId ?? '', scope),
    enabled: merchantId !== undefined && (!chosen.hasTenants || tenantId !== undefined),
  })
  const websiteId = search.websiteId ?? (websites.data?.length === 1 ? websites.data[0]!.id : undefined)
  return { ...chosen, mode, scope, tenantId, merchantId, websiteId, tenants, merchants, websites, change }
}
export type Place = ReturnType<typeof usePlace>
