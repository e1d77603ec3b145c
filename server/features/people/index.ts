export { peopleSubscribers } from './people.events.ts'
export { peopleRoutes } from './people.routes.ts'
