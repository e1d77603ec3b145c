import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The addresses of the portal's router, which the build lays beside its page: `/crm/audit/{-$id}`. */
export function portalRoutes(dist: string): (url: string) => boolean {
  const routes = JSON.parse(readFileSync(path.join(dist, 'routes.json'), 'utf8')) as string[]
  const known = routes.map((route) => new RegExp(`^${route.split('/').slice(1).map(patternOf).join('')}/?$`))
  return (url) => known.some((route) => route.test(url.split('?')[0]!))
}

function patternOf(part: string): string {
  if (part.startsWith('{-$')) return '(?:/[^/]+)?'
  if (part.startsWith('$')) return '/[^/]+'
  return part === '' ? '' : `/${part.replace(/[^\w-]/g, '\\$&')}`
}

/** Asked for by a program or as a file, however it is written: no person waits for a page. */
export function isNoPage(url: string): boolean {
  const said = decoded(url.split('?')[0]!)
    .toLowerCase()
    .replace(/[/\\]+/g, '/')
  return /^\/(api|v1|identity|assets|healthz|readyz|metrics)(\/|$)/.test(said) || /\/\.|\.[a-z0-9]{1,8}$/.test(said)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
