import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { inject } from 'vitest'
import { porticoUrl } from './portico.fixture.ts'

export type Person = `${string}@${string}.example`
type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

const file = path.join(inject('sessions'), `${new URL(porticoUrl).host.replace(':', '-')}.json`)
const readAll = () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<Person, Cookies>) : {})

/** The sessions of those who have signed in to this worker's Portico; the files that come after go on with them. */
export const sessions = {
  of: (person: Person): Cookies => readAll()[person] ?? [],
  keep: (person: Person, cookies: Cookies): void => writeFileSync(file, JSON.stringify({ ...readAll(), [person]: cookies })),
}
