import { serverFeature } from '../server-feature.ts'
import { preferenceRoutes } from './preferences.routes.ts'

export { findPreference, listPreferences, savePreference } from './preferences.repository.ts'

export const feature = serverFeature({ tier: 'ground', routes: preferenceRoutes })
