import { updateBody } from '@portico/contract/features/tenants/tenants.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { type TenantDetails, tenantsOf } from '../tenants.queries.ts'
import { themeOf } from '../theme-of.ts'
import { ZoneField } from './zone.field.tsx'

/** Its look has an editor of its own, and goes along as it is. */
export const EditTenantDialog = form(
  tenantsOf,
  { change: updateBody, also: (_, { record }: { record: TenantDetails }) => ({ themeSettings: themeOf(record) }) },
  ({ text, pick, custom, toggle, said }, { record: { isPlatform, status } }) => {
    const mayBeDefault = !isPlatform && status === 'Active'
    return [
      text('tenantName'),
      text('supportEmail'),
      custom('timeZone', (field) => <ZoneField {...field} />),
      pick('scaCodes'),
      toggle('isDefaultTenant', mayBeDefault ? {} : { off: true, help: said('tenants.notDefault') }),
    ]
  },
)
