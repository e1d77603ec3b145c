import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '../../shared/texts.ts'
import { peopleTexts } from './people.texts.ts'

export { peopleWire } from './people.queries.ts'

const Late = lazy(async () => {
  await loadTexts([peopleTexts])
  return { default: (await import('./tenant-staff.tsx')).TenantStaff }
})

/** Who works for a tenant, for the drawer of a tenant; brings its own texts. */
export const TenantStaff = (props: ComponentProps<typeof Late>) => (
  <Suspense fallback={null}>
    <Late {...props} />
  </Suspense>
)
