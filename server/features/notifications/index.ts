import { serverFeature } from '../server-feature.ts'
import { forgetNotifications } from './forget-notifications.ts'
import { mailDaily } from './mail-daily.ts'
import { newsMailSubscribers, notificationSubscribers } from './notifications.events.ts'
import { notificationRoutes } from './notifications.routes.ts'

export { type Choices, choicesOf, keepChoices, keepMailTime, mailTimeOf } from './choices.ts'
export { forgetNotifications } from './forget-notifications.ts'
export { mailDaily } from './mail-daily.ts'
export { isHiddenFrom, newsMailSubscribers, notificationSubscribers } from './notifications.events.ts'
export { notifyOf } from './notify.ts'
export { tellNews } from './tell-people.ts'
export { ticketTitle } from './words.ts'

/** Notifications in the portal and by email: every feature with news calls `notifyOf`. */
export const feature = serverFeature({
  tier: 'ground',
  routes: ({ streams }) => notificationRoutes(streams),
  subscribers: ({ ownAccount }) => [notificationSubscribers, newsMailSubscribers(ownAccount)],
  jobs: (tools) => [forgetNotifications(tools), mailDaily(tools)],
})
