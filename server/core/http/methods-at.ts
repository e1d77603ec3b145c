import type { FastifyInstance } from 'fastify'

/** Tells which methods an address answers to, for a refusal of any other (RFC 9110, 15.5.6). An address that is nothing has none. */
export function methodsAt(app: FastifyInstance): (url: string) => string[] {
  const byLength = new Map<number, { parts: string[]; methods: Set<string> }[]>()
  app.addHook('onRoute', ({ url, method }) => {
    // A star takes what nothing else takes: it says nothing about an address.
    if (url.includes('*')) return
    const parts = partsOf(url)
    const methods = new Set([method].flat())
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { parts, methods }])
  })
  return (url) => {
    const asked = partsOf(url.split('?')[0]!)
    const fitting = (byLength.get(asked.length) ?? []).filter(({ parts }) =>
      parts.every((part, place) => (part.startsWith(':') ? asked[place] !== '' : part === asked[place])),
    )
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort()
  }
}

const partsOf = (path: string) => path.replace(/\/$/, '').split('/')
