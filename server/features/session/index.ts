export { portalClientId, portalScopes } from './configuration.ts'
export { sessionRoutes } from './session.routes.ts'
export { standardTimes } from './standard-times.ts'
export { defaultTheme, themeOf } from './theme.ts'
