import { afterEach, expect, test } from 'vitest'
import { channelName, cleanUpDelayMs, joinOtherTabs, type OtherTabs } from './other-tabs.ts'

const joined: OtherTabs[] = []
afterEach(() => {
  for (const tab of joined.splice(0)) tab.stop()
})

function aTab() {
  const signedOutAt: number[] = []
  const tab = joinOtherTabs(() => signedOutAt.push(performance.now()))
  joined.push(tab)
  return { ...tab, signedOutAt }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('signing out in one tab signs the others out, half a second to one and a half later, but not itself', async () => {
  const [first, second, third] = [aTab(), aTab(), aTab()]
  const start = performance.now()
  first.tellSignedOut()
  await wait(1700)
  for (const { signedOutAt } of [second, third]) {
    expect(signedOutAt).toHaveLength(1)
    expect(signedOutAt[0]! - start).toBeGreaterThanOrEqual(490)
  }
  expect(first.signedOutAt).toEqual([])
})

test('the delay lies between 500 and 1500 milliseconds', () => {
  expect(cleanUpDelayMs(() => 0)).toBe(500)
  expect(cleanUpDelayMs(() => 1)).toBe(1500)
})

test('anything else said on the channel is ignored', async () => {
  const tab = aTab()
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ type: 'logout' })
  await wait(1600)
  channel.close()
  expect(tab.signedOutAt).toEqual([])
})
