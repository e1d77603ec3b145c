import { late } from '../../shared/page/late.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { peopleTexts } from './people.texts.ts'

export { peopleWire } from './people.queries.ts'

/** Who works for a tenant, for the drawer of a tenant. */
export const TenantStaff = late(
  [peopleTexts, saidTexts('people'), saidTexts('limits')],
  async () => (await import('./tenant-staff.tsx')).TenantStaff,
)
