import type { StreamSign } from '@portico/contract/features/notifications/notifications.contract.ts'
import { expect, test } from 'vitest'
import { hear } from './hear.ts'

type Sign = StreamSign['sign']

/** A page that is hidden and shown by hand, a clock that only notes, and streams that say what they are given. */
function hearing({ fails = false } = {}) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const waits: number[] = []
  let ring = () => {}
  const streams: { signal: AbortSignal; say(sign: Sign): Promise<void>; end(): Promise<void> }[] = []
  const heard: Sign[] = []
  const open = async (signal: AbortSignal) => {
    const body = new TransformStream<{ sign: Sign }>()
    const writer = body.writable.getWriter()
    const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
    streams.push({
      signal,
      say: async (sign) => {
        void writer.write({ sign }).catch(() => undefined)
        await settle()
      },
      end: async () => {
        void writer.close().catch(() => undefined)
        await settle()
      },
    })
    if (fails) throw new Error('no answer')
    return body.readable as unknown as AsyncIterable<{ sign: Sign }>
  }
  const clock = {
    after(ms: number, work: () => void) {
      waits.push(ms)
      ring = work
      return () => {
        ring = () => {}
      }
    },
  }
  const listening = hear({ open, heard: (sign) => heard.push(sign), page: page as never, clock })
  return {
    ...listening,
    heard,
    waits,
    streams,
    ring: async () => {
      ring()
      await new Promise(setImmediate)
    },
    show(visibilityState: DocumentVisibilityState) {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('what the stream says is heard, and from its first word on no one need ask', async () => {
  const { streams, heard, isOpen } = hearing()
  expect(isOpen()).toBe(false)
  await streams[0]!.say('open')
  await streams[0]!.say('news')
  expect([heard, isOpen()]).toEqual([['open', 'news'], true])
})

test('a stream that ends is opened again after a second', async () => {
  const { streams, waits, isOpen, ring } = hearing()
  await streams[0]!.say('open')
  await streams[0]!.end()
  expect([isOpen(), waits, streams.length]).toEqual([false, [1000], 1])
  await ring()
  await streams[1]!.say('open')
  expect(isOpen()).toBe(true)
})

test('where none opens it waits longer each time, a minute at most', async () => {
  const { waits, ring } = hearing({ fails: true })
  for (let n = 0; n < 8; n++) await ring()
  expect(waits.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
})

test('a page that cannot be seen does not listen, and does again once it can', async () => {
  const { streams, show, isOpen } = hearing()
  await streams[0]!.say('open')
  show('hidden')
  expect([streams[0]!.signal.aborted, isOpen()]).toEqual([true, false])
  show('visible')
  expect(streams).toHaveLength(2)
})

test('stopped, it listens no more', async () => {
  const { streams, stop, show } = hearing()
  stop()
  expect(streams[0]!.signal.aborted).toBe(true)
  show('visible')
  expect(streams).toHaveLength(1)
})
