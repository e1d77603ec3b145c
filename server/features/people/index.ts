import { serverFeature } from '../server-feature.ts'
import { peopleSubscribers } from './people.events.ts'
import { peopleRoutes } from './people.routes.ts'

export { addInvited } from './invite/add-invited.ts'
export { createPerson } from './invite/create-person.ts'
export { sendInvitation } from './invite/send-invitation.ts'
export { peopleSubscribers } from './people.events.ts'

export const feature = serverFeature({
  tier: 'ground',
  routes: ({ accounts }) => peopleRoutes(accounts),
  subscribers: ({ accounts }) => [peopleSubscribers(accounts)],
})
