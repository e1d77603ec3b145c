import { late } from '../../shared/page/late.tsx'
import { peopleTexts } from './people.texts.ts'

export { peopleWire } from './people.queries.ts'

/** Who works for a tenant, for the drawer of a tenant. */
export const TenantStaff = late([peopleTexts], async () => (await import('./tenant-staff.tsx')).TenantStaff)
