/** A person's own things in the quick panel: notes, calendar, today. */
export { deskRoutes } from './desk.routes.ts'
