import { webFeature } from '../../shared/page/web-feature.ts'
import { notificationTexts } from './notifications.texts.ts'

/** The bell of the header, with the panel behind it, and what hears in its place. */
const notificationBell = { texts: [notificationTexts], load: () => import('./bell/bell.tsx') } as const

export const feature = webFeature({ parts: { bell: notificationBell } })
