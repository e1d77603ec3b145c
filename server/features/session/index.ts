import { serverFeature } from '../server-feature.ts'
import { sessionRoutes } from './session.routes.ts'

export { portalClientId, portalScopes } from './configuration.ts'
export { picturesOf } from './look.ts'
export { standardTimes } from './standard-times.ts'
export { defaultTheme, themeOf } from './theme.ts'

export const feature = serverFeature({
  tier: 'ground',
  routes: ({ publicUrl, sessionTimes }) => sessionRoutes({ publicUrl, times: sessionTimes }),
})
