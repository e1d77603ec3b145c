import { serverFeature } from '../server-feature.ts'
import { modelRoutes } from './models.routes.ts'

export { type Asked, askModel, type NoDraft } from './ask-model.ts'
export type { SentItem } from './draft-messages.ts'
export { type OpenModel, openModel } from './open-model.ts'
export type { ModelDraft } from './read-draft.ts'

/** The language model that drafts scope for the tickets of a tenant, where one is set. */
export const feature = serverFeature({ tier: 'ground', routes: modelRoutes })
