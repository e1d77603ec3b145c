import { notificationTexts } from './notifications.texts.ts'

/** The bell of the header, with the panel behind it, and what hears in its place. */
export const notificationBell = { texts: [notificationTexts], load: () => import('./bell/bell.tsx') } as const
