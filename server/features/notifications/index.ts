/** What people are told, in the portal and by mail: `notifyOf` is the door for every feature that has something to tell. */
export { type Choices, choicesOf, keepChoices, keepMailTime, mailTimeOf } from './choices.ts'
export { forgetNotifications } from './forget-notifications.ts'
export { mailDaily } from './mail-daily.ts'
export { newsMailSubscribers, notificationSubscribers } from './notifications.events.ts'
export { notificationRoutes } from './notifications.routes.ts'
export { notifyOf } from './notify.ts'
export { tellNews } from './tell-people.ts'
export { ticketTitle } from './words.ts'
