import { IconBuildingStore } from '@tabler/icons-react'
import i18next from 'i18next'
import { type Find, mostFound, readFound } from '../../shared/page/find-records.ts'
import { merchantPath } from './merchant-path.ts'
import { merchantListQuery } from './merchants.queries.ts'

/** Customers of the tenant by name or id. */
export const find: Find = async (text, reading) => {
  const { data } = await readFound(reading, merchantListQuery({ searchKey: text, pageSize: mostFound }))
  return data.map(({ merchantId, legalBusinessName, merchantStatus }) => ({
    id: merchantId,
    label: legalBusinessName,
    hint: i18next.t(`merchants:merchantStatus.${merchantStatus}`),
    icon: <IconBuildingStore size={16} stroke={1.6} aria-hidden />,
    href: `${merchantPath}/${merchantId}`,
  }))
}
