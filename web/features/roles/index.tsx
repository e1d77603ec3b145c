import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '../../shared/texts.ts'
import { permissionWords } from './permission-words.ts'
import { roleTexts } from './roles.texts.ts'

const texts = () => loadTexts([roleTexts, permissionWords])

const LatePanel = lazy(async () => {
  await texts()
  return { default: (await import('./roles-panel.tsx')).RolesPanel }
})
const LateEffective = lazy(async () => {
  await texts()
  return { default: (await import('./effective-permissions.tsx')).EffectivePermissions }
})

/** The roles of one merchant, for the page of its users; brings its own texts. */
export const RolesPanel = (props: ComponentProps<typeof LatePanel>) => (
  <Suspense fallback={null}>
    <LatePanel {...props} />
  </Suspense>
)

/** What a person may do and by which of his roles, for the drawer of a person; brings its own texts. */
export const EffectivePermissions = (props: ComponentProps<typeof LateEffective>) => (
  <Suspense fallback={null}>
    <LateEffective {...props} />
  </Suspense>
)
