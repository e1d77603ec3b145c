import { type TenantFinder, tenantIn } from '../../core/http/request-scope.ts'
import { findTenantId } from './tenants.platform.repository.ts'

/** A path that names the tenant itself, where there is one. */
export const tenantFinder: TenantFinder = async (db, params) => {
  const id = tenantIn(params)
  return id === undefined ? undefined : findTenantId(db, id)
}
