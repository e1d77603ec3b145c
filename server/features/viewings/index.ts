export { endOverdueViewings } from './end-overdue.ts'
export { endViewingsOf } from './end-viewing.ts'
export { createViewAs } from './view-as.ts'
export { viewingRoutes } from './viewings.routes.ts'
