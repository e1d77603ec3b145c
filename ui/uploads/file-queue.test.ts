import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFileQueue, type Upload, UploadRefused } from './file-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'text/plain' })

/** An upload that the test continues by hand. */
function byHand() {
  const calls: {
    name: string
    end: (fileId: string) => void
    fail: (error?: Error) => void
    progress: (share: number) => void
    signal: AbortSignal
  }[] = []
  const upload: Upload = (uploaded, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      calls.push({
        name: uploaded.name,
        end: (fileId) => resolve({ fileId }),
        fail: (error = new Error('no connection')) => reject(error),
        progress: onProgress,
        signal,
      })
    })
  return { calls, upload }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

function aQueue() {
  const removed: string[] = []
  const { calls, upload } = byHand()
  const queue = createFileQueue(() => ({
    limits: { extensions: ['txt', 'pdf'], types: ['text/plain'], maxBytes: 5_242_880 },
    upload,
    onRemove: (fileId) => removed.push(fileId),
  }))
  const states = () => queue.state().files.map(({ name, state }) => `${name} ${state}`)
  return { queue, calls, removed, states }
}

test('A-UPLD-01 files go one by one, and the queue is done after the last', async () => {
  const { queue, calls, states } = aQueue()
  queue.add([file('a.txt'), file('b.txt')])
  expect(calls.map(({ name }) => name)).toEqual(['a.txt'])
  calls[0]?.progress(0.5)
  expect(queue.state().files[0]?.share).toBe(0.5)
  expect(states()).toEqual(['a.txt uploading', 'b.txt waiting'])
  calls[0]?.end('1')
  await settled()
  expect(calls.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(queue.state().done).toBe(false)
  calls[1]?.end('2')
  await settled()
  expect(states()).toEqual(['a.txt uploaded', 'b.txt uploaded'])
  expect(queue.state().files.map(({ fileId }) => fileId)).toEqual(['1', '2'])
  expect(queue.state().done).toBe(true)
})

test('A-UPLD-02 a forbidden file is rejected with its reason and never uploaded', async () => {
  const { queue, calls } = aQueue()
  queue.add([file('a.exe'), file('b.txt', 5_242_881)])
  await settled()
  expect(calls).toEqual([])
  expect(queue.state().files.map(({ state, refusal }) => [state, refusal])).toEqual([
    ['rejected', 'type'],
    ['rejected', 'size'],
  ])
  expect(queue.state().done).toBe(false)
})

test('A-UPLD-02/10 one that fails is marked, its message goes after two seconds, and the next goes on', async () => {
  const { queue, calls, states } = aQueue()
  queue.add([file('a.txt'), file('b.txt')])
  calls[0]?.fail()
  await settled()
  expect(states()).toEqual(['a.txt failed', 'b.txt uploading'])
  expect(queue.state().failing).toBe(true)
  await vi.advanceTimersByTimeAsync(1999)
  expect(queue.state().failing).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.state().failing).toBe(false)
  expect(states()[0]).toBe('a.txt failed')
})

test('removing a file deletes an uploaded one and stops a running upload', async () => {
  const { queue, calls, removed, states } = aQueue()
  queue.add([file('a.txt'), file('b.txt')])
  calls[0]?.end('1')
  await settled()
  queue.remove('file-1')
  expect(removed).toEqual(['1'])
  queue.remove('file-2')
  expect(calls[1]?.signal.aborted).toBe(true)
  calls[1]?.end('2')
  await settled()
  expect(removed).toEqual(['1', '2'])
  expect(states()).toEqual([])
  expect(queue.state().failing).toBe(false)
})

test('one that the server refuses is rejected with its reason, without the message of a failure', async () => {
  const { queue, calls } = aQueue()
  queue.add([file('a.txt'), file('b.txt')])
  calls[0]?.fail(new UploadRefused('type'))
  await settled()
  calls[1]?.fail(new UploadRefused({ text: 'It holds something harmful' }))
  await settled()
  expect(queue.state().files.map(({ state, refusal }) => [state, refusal])).toEqual([
    ['rejected', 'type'],
    ['rejected', { text: 'It holds something harmful' }],
  ])
  expect([queue.state().failing, queue.state().done]).toEqual([false, false])
})

test('once no one waits for them nothing more is sent, and what still arrives is taken back', async () => {
  const { queue, calls, removed } = aQueue()
  queue.add([file('a.txt'), file('b.txt')])
  queue.stop()
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.end('1')
  await settled()
  expect([removed, calls.map(({ name }) => name)]).toEqual([['1'], ['a.txt']])
})
