import type { Permission } from '../permissions.ts'
import { levelOf } from '../permissions.ts'
import type { Access, Audience, Endpoint } from './endpoint.ts'
import type { Level } from './level.ts'

export const audienceOf = (level: Level): Audience => (level === 'merchant' ? 'merchant' : 'staff')
const levelsOfAudience = { staff: ['platform', 'tenant'], merchant: ['merchant'] } as const satisfies Record<Audience, readonly Level[]>

/** The permissions that let an audience in, any one of them; none where being signed in is enough, or where the caller need not be. */
export function permissionsFor({ access }: Endpoint, audience: Audience): readonly Permission[] {
  const wanted: Access | undefined = access === 'public' ? undefined : access[audience]
  if (wanted === undefined || wanted === 'signed-in') return []
  return typeof wanted === 'string' ? [wanted] : wanted
}

/** Which levels of user an endpoint can open for at the path of an audience; none where it is public. */
export function levelsFor(spec: Endpoint, audience: Audience): readonly Level[] {
  if (spec.access === 'public' || spec.access[audience] === undefined) return []
  if (spec.access[audience] === 'signed-in') return levelsOfAudience[audience]
  return [...new Set(permissionsFor(spec, audience).map(levelOf))]
}

/** Whether someone who views the portal as another user may call it: they read, and download no files. */
export const isOpenToViewer = ({ method, reply, whileViewing }: Endpoint): boolean =>
  whileViewing ? whileViewing !== 'closed' : method === 'GET' && !(reply !== null && 'kind' in reply && reply.kind === 'file')
