import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '../../shared/texts.ts'
import { permissionWords } from './permission-words.ts'
import { roleTexts } from './roles.texts.ts'

const texts = () => loadTexts([roleTexts, permissionWords])

const LatePanel = lazy(async () => {
  await texts()
  return { default: (await import('./roles-panel.tsx')).RolesPanel }
})
const LateNewRole = lazy(async () => {
  await texts()
  return { default: (await import('./roles-panel.tsx')).NewRoleOfMerchant }
})
const LateEffective = lazy(async () => {
  await texts()
  return { default: (await import('./effective-permissions.tsx')).EffectivePermissions }
})

/** Leads to the editor of a new role of a merchant; brings its own texts. */
export const NewRoleOfMerchant = () => (
  <Suspense fallback={null}>
    <LateNewRole />
  </Suspense>
)

/** The roles of a merchant, for the page of its users; brings its own texts. */
export const RolesPanel = () => (
  <Suspense fallback={null}>
    <LatePanel />
  </Suspense>
)

/** What a person may do and by which of his roles, for the drawer of a person; brings its own texts. */
export const EffectivePermissions = (props: ComponentProps<typeof LateEffective>) => (
  <Suspense fallback={null}>
    <LateEffective {...props} />
  </Suspense>
)
