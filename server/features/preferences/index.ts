export { findPreference, savePreference } from './preferences.repository.ts'
export { preferenceRoutes } from './preferences.routes.ts'
