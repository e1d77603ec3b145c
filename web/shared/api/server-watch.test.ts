import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerWatch } from './server-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aWatch() {
  const server = { answers: true, isOnline: true, asked: 0 }
  const watch = createServerWatch({
    probe: async () => {
      server.asked++
      if (!server.answers) throw new TypeError('Failed to fetch')
      return true
    },
    isOnline: () => server.isOnline,
    retryMs: 3000,
    now: () => 7,
  })
  const heard: (number | undefined)[] = []
  watch.subscribe(() => heard.push(watch.downSince()))
  return { server, watch, heard }
}

test('a server that does not answer is asked again by itself, and is back once it does', async () => {
  const { server, watch, heard } = aWatch()
  server.answers = false
  await expect(watch.check()).resolves.toBe(false)
  expect(watch.downSince()).toBe(7)
  await vi.advanceTimersByTimeAsync(6000)
  expect(server.asked).toBe(3)
  server.answers = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(watch.downSince()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toBe(4)
  expect(heard).toEqual([7, undefined])
})

test('an answer of a server in trouble is none', async () => {
  const watch = createServerWatch({ probe: async () => false, isOnline: () => true })
  await watch.check()
  expect(watch.downSince()).toBeDefined()
})

test('without a network nothing is said of the server', async () => {
  const { server, watch, heard } = aWatch()
  Object.assign(server, { answers: false, isOnline: false })
  await expect(watch.check()).resolves.toBe(false)
  expect(watch.downSince()).toBeUndefined()
  expect(heard).toEqual([])
})

test('many who ask at once ask once', async () => {
  const { server, watch } = aWatch()
  await Promise.all([watch.check(), watch.check(), watch.check()])
  expect(server.asked).toBe(1)
})
