import { serverFeature } from '../server-feature.ts'
import { keyRoutes } from './keys.routes.ts'

export { keepConnectorCredentials, readConnectorCredentials } from './connector-credentials.ts'
export { keepFirstKey } from './make-key.ts'
export { resealKeys } from './reseal-keys.ts'
export { findSecret } from './secrets.repository.ts'
export { sealForTenant, unsealForTenant } from './tenant-seal.ts'
export { forgetSecret, keepSecret, readSecret } from './tenant-secrets.ts'

/** Keys that seal a tenant's secrets at rest, and what connectors sign in with, sealed by them. */
export const feature = serverFeature({ tier: 'ground', routes: keyRoutes })
