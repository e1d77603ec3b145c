import { afterEach, expect, test, vi } from 'vitest'
import { channelName, cleanUpDelayMs, joinOtherTabs, type OtherTabs } from './other-tabs.ts'

const joined: OtherTabs[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const tab of joined.splice(0)) tab.stop()
})

function aTab(hasUser = true) {
  const signedOutAt: number[] = []
  const tab = joinOtherTabs({ hasUser: () => hasUser, onEnd: () => signedOutAt.push(performance.now()) })
  joined.push(tab)
  return { ...tab, signedOutAt }
}

test('A-XTAB-02 signing out in one tab signs the others out, half a second to one and a half later, but not itself', async () => {
  const [first, second, third] = [aTab(), aTab(), aTab()]
  const start = performance.now()
  first.tell('logout')
  for (const { signedOutAt } of [second, third]) {
    await expect.poll(() => signedOutAt.length).toBe(1)
    expect(signedOutAt[0]! - start).toBeGreaterThanOrEqual(490)
  }
  expect(first.signedOutAt).toEqual([])
})

test('A-XTAB-02 the delay lies between 500 and 1500 milliseconds', () => {
  expect(cleanUpDelayMs(() => 0)).toBe(500)
  expect(cleanUpDelayMs(() => 1)).toBe(1500)
})

test('A-XTAB-01 anything else said on the channel is ignored', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = aTab()
  const heard: unknown[] = []
  const [speaker, listener] = [new BroadcastChannel(channelName), new BroadcastChannel(channelName)]
  listener.onmessage = ({ data }) => heard.push(data)
  for (const said of [{ type: 'logout' }, 'logout ', null, ['logout']]) speaker.postMessage(said)
  while (heard.length < 4) await new Promise(setImmediate)
  vi.advanceTimersByTime(2000)
  for (const channel of [speaker, listener]) channel.close()
  expect(tab.signedOutAt).toEqual([])
})

test('A-XTAB-01 a tab without a user stays where it is when others find out that the session has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [signedOut, late, other] = [aTab(false), aTab(), aTab()]
  const heard = new Promise((resolve) => {
    const listener = new BroadcastChannel(channelName)
    listener.onmessage = () => {
      listener.close()
      resolve(undefined)
    }
  })
  late.tell('logout')
  await heard
  await new Promise(setImmediate)
  vi.advanceTimersByTime(2000)
  expect(other.signedOutAt).toHaveLength(1)
  expect(signedOut.signedOutAt).toEqual([])
})
