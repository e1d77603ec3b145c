import type { Notification } from '../notifications.queries.ts'

type Destination = { kind: 'place'; path: string } | { kind: 'files'; ids: string[] } | { kind: 'none' }

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A place of this portal: not another host, however it is written. */
const place = /^\/(?![/\\])[^\s\\]*$/

/** Where opening a notification leads: to a place of the portal, or to report files. Anything else is an invalid link. */
export function destinationOf({ notificationType, objectUrl }: Pick<Notification, 'notificationType' | 'objectUrl'>): Destination {
  if (place.test(objectUrl)) return { kind: 'place', path: objectUrl }
  const ids = objectUrl.split(',').map((text) => text.trim())
  if (notificationType === 'ReportGenerated' && ids.every((text) => id.test(text))) return { kind: 'files', ids }
  return { kind: 'none' }
}
