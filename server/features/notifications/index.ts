/** What people are told in the portal: `notify` is the door for every feature that has something to tell. */
export { type Choices, choicesOf, keepChoices } from './choices.ts'
export { forgetNotifications } from './forget-notifications.ts'
export type { NewNotification } from './new-notification.ts'
export { newsMailSubscribers, notificationSubscribers } from './notifications.events.ts'
export { notificationRoutes } from './notifications.routes.ts'
export { notify } from './notify.ts'
