import { createBody } from '@portico/contract/features/tenants/tenants.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { tenantsOf } from '../tenants.queries.ts'
import { ZoneField } from './zone.field.tsx'

/** A new tenant, and who runs it first. */
export const NewTenantDialog = form(tenantsOf, { add: createBody }, ({ text, custom, show, say }) => [
  text('tenantName'),
  text('supportEmail'),
  custom('timeZone', (field) => <ZoneField {...field} />),
  show(
    <>
      <h3>{say('administrator')}</h3>
      <p className="p-dialog-lead">{say('administratorHelp')}</p>
    </>,
  ),
  text('administrator.firstName', { half: true }),
  text('administrator.lastName', { half: true }),
  text('administrator.email'),
])
