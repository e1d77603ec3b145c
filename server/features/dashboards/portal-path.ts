import addresses from '@portico/contract/core/portal-paths.json' with { type: 'json' }

/** A page of the portal whose path may hold fields of a row, and a query: `/crm/organizations/{customerId}?tab=fees`. */
const shape = /^(?:\/[\w{}.-]+)+(?:\?[\w{}=&.,:%-]*)?$/
const field = /^\{[A-Za-z]\w{0,39}\}$/
const isPlaceOf = (route: string) => route.startsWith('$') || route.startsWith('{-$')
const routes = addresses.filter((path) => !path.startsWith('/authentication/')).map((path) => path.split('/').slice(1))

/** Whether it is a page of the portal, and nothing else: no other origin, no script, no page that signs in or out. */
export function isPortalPath(path: string): boolean {
  if (!shape.test(path)) return false
  const parts = path.split('?')[0]!.split('/').slice(1)
  if (parts.some((part) => part === '.' || part === '..' || (/[{}]/.test(part) && !field.test(part)))) return false
  return routes.some((route) => leadsTo(route, parts))
}

function leadsTo(route: readonly string[], parts: readonly string[]): boolean {
  const least = route.at(-1)?.startsWith('{-$') ? route.length - 1 : route.length
  if (parts.length < least || parts.length > route.length) return false
  return parts.every((part, at) => (isPlaceOf(route[at]!) ? part !== '' : part === route[at]))
}

/** The pages that a widget may lead to, as they are entered. */
export const portalPaths: readonly string[] = addresses
  .filter((path) => path !== '/' && !path.startsWith('/authentication/'))
  .map((path) => path.replace(/\/(?:\{-)?\$(\w+)\}?/g, '/{$1}'))
