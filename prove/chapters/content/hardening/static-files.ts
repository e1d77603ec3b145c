import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { call } from '../../../attack/call.ts'
import type { Check } from '../../../chapter.ts'
import { complaintsAbout } from './complaints.ts'

const typeOf: Record<string, RegExp> = {
  js: /^(text|application)\/javascript/,
  css: /^text\/css/,
  svg: /^image\/svg\+xml/,
  woff2: /^font\/woff2/,
  png: /^image\/png/,
  html: /^text\/html/,
}
const secrets = /sourceMappingURL|BEGIN (RSA |EC )?PRIVATE KEY|postgres:\/\/|AKIA[0-9A-Z]{16}|signing_?secret\s*[:=]\s*["'][\w-]{16}/i

export const staticFiles: Check = {
  goal: 'G35',
  says: 'Each file of the portal says what it is, and none tells how it was made',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const files = await filesOf(portico.url, arena.size(25, 400))
    const faults = (
      await withHands(6, files, async (path) => {
        const answer = await call(portico.url, undefined, path)
        const extension = path.split('.').at(-1) ?? ''
        const type = answer.headers.get('content-type') ?? ''
        const map = await call(portico.url, undefined, `${path}.map`)
        return [
          ...complaintsAbout(path, answer, { isData: false }),
          ...(answer.status === 200 ? [] : [`${path}: ${answer.status}`]),
          ...(typeOf[extension]?.test(type) === false ? [`${path} is sent as ${type}`] : []),
          ...(secrets.test(answer.text) ? [`${path} tells ${secrets.exec(answer.text)?.[0]}`] : []),
          ...(map.status < 400 ? [`${path}.map is answered with ${map.status}`] : []),
        ]
      })
    ).flat()
    return {
      reached: `${files.length} files: ${faults.length} complaints`,
      faults,
      evidence: [{ of: 'files', seen: files.length, atLeast: arena.size(10, 40) }],
    }
  },
}

/** The page of the portal, and what it and its files name. */
async function filesOf(origin: string, most: number): Promise<string[]> {
  const page = await call(origin, undefined, '/')
  const named = (text: string) =>
    [...text.matchAll(/["'(](?:\.\/|\/)?((?:assets\/)?[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2|png))["')]/g)].map(
      ([, name]) => `/${name!.startsWith('assets/') ? '' : 'assets/'}${name}`,
    )
  const found = new Set(named(page.text))
  for (const path of found) {
    if (found.size >= most || !path.endsWith('.js')) continue
    for (const name of named((await call(origin, undefined, path)).text)) found.add(name)
  }
  return [...found].slice(0, most)
}
