import {
  type LookupPreset as Declared,
  lookupPresets as declared,
  type PresetId,
  presetIds,
} from '@portico/contract/features/transactions/lookup-presets.ts'
import type { PageAccess } from '../../../shared/session/access.ts'

/** A lookup as its screen needs it: what the contract declares, and what follows from it. */
export type LookupPreset = Declared & {
  id: PresetId
  access: PageAccess
  /** Key of the breadcrumb above the page. */
  crumb: string
  reach: 'own' | 'platform'
  hasTenants: boolean
  hasMerchants: boolean
  /** Staff choose Test or Live in the list; merchants have the toggle in the header. */
  hasMode: boolean
}

function ofScreen(id: PresetId): LookupPreset {
  const preset: Declared = declared[id]
  const { level, permissions } = preset
  return {
    ...preset,
    id,
    access: level === 'merchant' ? { merchant: permissions } : { staff: permissions },
    crumb: level === 'platform' ? 'transactions:lookup.platformGroup' : 'transactions:lookup.group',
    reach: level === 'platform' ? 'platform' : 'own',
    hasTenants: level === 'platform',
    hasMerchants: level !== 'merchant',
    hasMode: level !== 'merchant',
  }
}

export const lookupPresets = Object.fromEntries(presetIds.map((id) => [id, ofScreen(id)])) as Record<PresetId, LookupPreset>
