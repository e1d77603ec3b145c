export { portalClientId, portalScopes } from './configuration.ts'
export { sessionRoutes, standardTimes } from './session.routes.ts'
export { defaultTheme, themeOf } from './theme.ts'
