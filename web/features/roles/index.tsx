import { late } from '../../shared/page/late.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { roleTexts } from './roles.texts.ts'

const texts = [roleTexts, saidTexts('roles')] as const

/** Leads to the editor of a new role of a merchant. */
export const NewRoleOfMerchant = late(texts, async () => (await import('./roles-panel.tsx')).NewRoleOfMerchant)

/** The roles of a merchant, for the page of its users. */
export const RolesPanel = late(texts, async () => (await import('./roles-panel.tsx')).RolesPanel)

/** A person's permissions and the roles that give them, for the drawer of a person. */
export const EffectivePermissions = late(texts, async () => (await import('./effective-permissions.tsx')).EffectivePermissions)
