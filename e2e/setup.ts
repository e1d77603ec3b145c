import type { TestProject } from 'vitest/node'
import { startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
    password: string
    mailDir: string
  }
}

/** A Portico for this run alone, or the one that E2E_URL names, which keeps what the journeys did to it. */
export default async function setup(project: TestProject) {
  const stack = process.env.E2E_URL ? running(process.env.E2E_URL) : await startStack()
  project.provide('url', stack.url)
  project.provide('password', stack.password)
  project.provide('mailDir', stack.mailDir)
  return stack.stop
}

const running = (url: string) => ({
  url,
  password: 'Harbour-lantern-41',
  mailDir: process.env.E2E_MAIL_DIR ?? '',
  stop: async () => undefined,
})
