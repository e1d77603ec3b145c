import { expect, test } from 'vitest'
import { eventsOf } from './events.ts'

const streamOf = (...chunks: string[]) => new Response(new Blob(chunks).stream())
async function read(response: Response): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const event of eventsOf(response)) events.push(event)
  return events
}

test('events come one by one, also where they are cut anywhere or come together', async () => {
  const text = 'data: {"sign":"open"}\n\ndata: {"sign":"ünlü"}\n\n'
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at <= bytes.length; at++) {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, at))
        controller.enqueue(bytes.slice(at))
        controller.close()
      },
    })
    expect(await read(new Response(body))).toEqual([{ sign: 'open' }, { sign: 'ünlü' }])
  }
})

test('an event cut off by the end of the stream is ignored', async () => {
  expect(await read(streamOf('data: {"sign":"open"}\n\ndata: {"si'))).toEqual([{ sign: 'open' }])
})
