/** What a person sees and changes of himself. */
export { profileRoutes } from './profile.routes.ts'
