import type { Audience } from '@portico/contract/core/endpoint.ts'
import type { WireEndpoint } from '@portico/contract/core/wire.ts'

/** Who may open a page: everyone, anyone signed in, or per audience the holder of one of these permissions. */
export type PageAccess = WireEndpoint['access'] | 'signed-in'

export type Rights = { audience: Audience; permissions: ReadonlySet<string> }

/** What the server will say, asked beforehand: for menus, buttons and page guards. The server decides again at each call. */
export function allows(rights: Rights | undefined, access: PageAccess): boolean {
  if (access === 'public') return true
  if (!rights) return false
  if (access === 'signed-in') return true
  const wanted = access[rights.audience]
  if (wanted === undefined) return false
  if (wanted === 'signed-in') return true
  return (typeof wanted === 'string' ? [wanted] : wanted).some((permission) => rights.permissions.has(permission))
}
