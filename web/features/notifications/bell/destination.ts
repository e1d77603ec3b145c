import { isId } from '@portico/contract/core/text/ids.ts'
import type { Notification } from '../notifications.queries.ts'

type Destination = { kind: 'place'; path: string } | { kind: 'files'; ids: string[] } | { kind: 'none' }

/** A place of this portal: not another host, however it is written. */
const place = /^\/(?![/\\])[^\s\\]*$/

/** Where opening a notification leads: to a place of the portal, or to report files. Anything else is an invalid link. */
export function destinationOf({ notificationType, objectUrl }: Pick<Notification, 'notificationType' | 'objectUrl'>): Destination {
  if (place.test(objectUrl)) return { kind: 'place', path: objectUrl }
  const ids = objectUrl.split(',').map((text) => text.trim())
  if (notificationType === 'ReportGenerated' && ids.every(isId)) return { kind: 'files', ids }
  return { kind: 'none' }
}
