import { IconBuilding } from '@tabler/icons-react'
import i18next from 'i18next'
import { type Find, mostFound, readFound } from '../../shared/page/find-records.ts'
import { tenantPath } from './tenant-path.ts'
import { tenantListQuery } from './tenants.queries.ts'

/** Tenants of the platform by name or id, its own too. */
export const find: Find = async (text, reading) => {
  const { data } = await readFound(reading, tenantListQuery({ searchKey: text, pageSize: mostFound, withPlatform: 'true' }))
  return data.map(({ tenantId, tenantName, status }) => ({
    id: tenantId,
    label: tenantName,
    hint: i18next.t(`tenants:status.${status}`),
    icon: <IconBuilding size={16} stroke={1.6} aria-hidden />,
    href: `${tenantPath}/${tenantId}`,
  }))
}
