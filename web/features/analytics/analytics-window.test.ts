import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Channel, type Keys, newKeys, openChannel, withKey } from '../../shared/analytics/channel.ts'
import type { Message } from '../../shared/analytics/message.ts'
import { createAnalyticsWindow, featuresOf, payloadDelayMs } from './analytics-window.ts'

const toolUrl = 'http://localhost:4000'
const data = { language: 'en', title: 'Daily', period: '', dimensions: [], measures: [], digits: {}, lines: [] } as const

/** A window of the portal whose tool is played by the test. */
async function aPage({ isBlocked = false } = {}) {
  const keys = await newKeys()
  const listeners = new Set<(event?: unknown) => void>()
  const leaving = new Set<(event?: unknown) => void>()
  const popup = { closed: false, focus: vi.fn(), close: vi.fn(() => Object.assign(popup, { closed: true })), postMessage: vi.fn() }
  const page = {
    location: { origin: 'http://localhost:3000' },
    outerWidth: 1400,
    outerHeight: 1000,
    screenX: 100,
    screenY: 50,
    open: vi.fn(() => (isBlocked ? null : popup)),
    addEventListener: (type: string, listener: (event?: unknown) => void) => (type === 'message' ? listeners : leaving).add(listener),
    removeEventListener: (type: string, listener: (event?: unknown) => void) => (type === 'message' ? listeners : leaving).delete(listener),
  }
  const warn = vi.fn()
  const opened = createAnalyticsWindow({ page: page as unknown as Window, toolUrl, keys, warn })
  const say = (message: unknown, from: { origin?: string; source?: unknown } = {}) => {
    for (const listener of listeners) listener({ origin: toolUrl, source: popup, data: message, ...from })
  }
  const portalKey = () => new URL((page.open.mock.calls[0] as unknown as [string])[0]).searchParams.get('key')!
  const leave = () => {
    for (const listener of leaving) listener()
  }
  return { opened, page, popup, say, leave, warn, portalKey }
}

async function aTool(portalKey: string): Promise<{ keys: Keys; channel: Channel; hello: Message }> {
  const keys = await newKeys()
  const channel = await openChannel('tool', keys, portalKey)
  return { keys, channel, hello: withKey(keys, await channel.seal('POPUP_OPENED', {})) }
}
/** Encryption is real and takes turns of the event loop; the clocks of the window stay where the test has put them. */
async function until(holds: () => void): Promise<void> {
  for (let turns = 0; ; turns++) {
    try {
      return holds()
    } catch (error) {
      if (turns === 2000) throw error
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
async function settled(): Promise<void> {
  for (let turns = 0; turns < 200; turns++) await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('B-POP-01 the window is four fifths of the browser window, in its middle', async () => {
  const { page } = await aPage()
  expect(featuresOf(page as unknown as Window)).toBe('popup,width=1120,height=800,left=240,top=150')
})

test('B-POP-02/04/05 the address has origin and public key, and the rows follow a second after POPUP_OPENED', async () => {
  const { opened, page, popup, say, portalKey } = await aPage()
  opened.show(data as never)
  opened.open()
  const url = new URL((page.open.mock.calls[0] as unknown as [string])[0])
  expect([url.origin, url.searchParams.get('origin')]).toEqual([toolUrl, 'http://localhost:3000'])
  const tool = await aTool(portalKey())
  say(tool.hello)
  await until(() => expect(opened.state()).toBe('open'))
  await vi.advanceTimersByTimeAsync(payloadDelayMs - 1)
  expect(popup.postMessage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await until(() => expect(popup.postMessage).toHaveBeenCalledTimes(1))
  const [message, target] = popup.postMessage.mock.calls[0] as unknown as [Message, string]
  expect(target).toBe(toolUrl)
  expect(await tool.channel.open(message)).toEqual(data)
  opened.show({ ...data, title: 'Summary' } as never)
  await until(() => expect(popup.postMessage).toHaveBeenCalledTimes(2))
  say(await tool.channel.seal('POPUP_CLOSED', {}))
  popup.closed = true
  await vi.advanceTimersByTimeAsync(500)
  await until(() => expect(opened.state()).toBe('closed'))
})

test('B-POP-07 a message of another origin or another window is ignored, without a word', async () => {
  const { opened, say, warn, portalKey } = await aPage()
  opened.open()
  const { hello } = await aTool(portalKey())
  say(hello, { origin: 'http://localhost:4001' })
  say(hello, { source: {} })
  say({ event: 'POPUP_OPENED' })
  await settled()
  expect([opened.state(), warn.mock.calls]).toEqual(['opening', []])
})

test('B-POP-06 a message that fails authentication is logged and ignored', async () => {
  const { opened, popup, say, warn, portalKey } = await aPage()
  opened.open()
  const [tool, stranger] = [await aTool(portalKey()), await aTool((await newKeys()).publicText)]
  say(stranger.hello)
  await until(() => expect(warn).toHaveBeenCalledTimes(1))
  expect(opened.state()).toBe('opening')
  say(tool.hello)
  await until(() => expect(opened.state()).toBe('open'))
  say(await stranger.channel.seal('POPUP_CLOSED', {}))
  await until(() => expect(warn).toHaveBeenCalledTimes(2))
  expect([opened.state(), popup.closed]).toEqual(['open', false])
})

test('a blocked window says so, and one that crashes is closed within half a second', async () => {
  const blocked = await aPage({ isBlocked: true })
  blocked.opened.open()
  expect(blocked.opened.state()).toBe('blocked')
  const { opened, popup, page } = await aPage()
  opened.open()
  opened.open()
  expect([page.open.mock.calls.length, popup.focus.mock.calls.length]).toEqual([1, 1])
  popup.closed = true
  await vi.advanceTimersByTimeAsync(500)
  expect(opened.state()).toBe('closed')
})

test('the window goes with the page that opened it, and hears nothing afterwards', async () => {
  const { opened, popup, say, leave, warn, portalKey } = await aPage()
  opened.open()
  const { hello } = await aTool(portalKey())
  leave()
  expect([popup.closed, opened.state()]).toEqual([true, 'closed'])
  say(hello)
  await settled()
  expect([opened.state(), warn.mock.calls]).toEqual(['closed', []])
})
