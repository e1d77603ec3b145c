export { findPreference, listPreferences, savePreference } from './preferences.repository.ts'
export { preferenceRoutes } from './preferences.routes.ts'
