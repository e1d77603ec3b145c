/**
 * Files on their way, one after the other. `createFileQueue(settings)` takes files, uploads the allowed ones in order and tells every change
 * through `subscribe`; each ends as uploaded, rejected or failed. It knows no screen and no API: `upload` does the work.
 */
import { type FileLimits, refusalOf } from './file-limits.ts'

export type Refusal = NonNullable<ReturnType<typeof refusalOf>>

export type UploadWork = { onProgress: (share: number) => void; signal: AbortSignal }
export type Upload = (file: File, work: UploadWork) => Promise<{ fileId: string }>
/** Thrown by an upload whose file is not wanted, whatever is tried: it is rejected, and says why. */
export class UploadRefused extends Error {
  readonly refusal: Refusal | { text: string }
  constructor(refusal: Refusal | { text: string }) {
    super('The file is refused')
    this.refusal = refusal
  }
}

export type QueuedFile = {
  key: string
  name: string
  size: number
  state: 'waiting' | 'uploading' | 'uploaded' | 'rejected' | 'failed'
  refusal?: Refusal | { text: string }
  share: number
  fileId?: string
}
export type FileQueueState = { files: readonly QueuedFile[]; failing: boolean; done: boolean }

/** How long the failure of an upload is shown. */
export const failureShownMs = 2000

type Settings = { limits: FileLimits; upload: Upload; onRemove?: (fileId: string) => void }

export function createFileQueue(settings: () => Settings) {
  let state: FileQueueState = { files: [], failing: false, done: false }
  let count = 0
  let running = false
  let clearing: ReturnType<typeof setTimeout> | undefined
  const work = new Map<string, { file: File; stop: AbortController }>()
  const listeners = new Set<() => void>()

  const tell = (change: Partial<FileQueueState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const change = (key: string, part: Partial<QueuedFile>) =>
    tell({ files: state.files.map((file) => (file.key === key ? { ...file, ...part } : file)) })

  function fail(key: string) {
    change(key, { state: 'failed' })
    clearTimeout(clearing)
    tell({ failing: true })
    clearing = setTimeout(() => tell({ failing: false }), failureShownMs)
  }
  async function uploadOne(key: string) {
    const { file, stop } = work.get(key) ?? {}
    if (!file || !stop) return
    change(key, { state: 'uploading' })
    try {
      const { fileId } = await settings().upload(file, { signal: stop.signal, onProgress: (share) => change(key, { share }) })
      if (stop.signal.aborted) settings().onRemove?.(fileId)
      else change(key, { state: 'uploaded', share: 1, fileId })
    } catch (error) {
      if (!stop.signal.aborted && error instanceof UploadRefused) change(key, { state: 'rejected', refusal: error.refusal })
      else if (!stop.signal.aborted) fail(key)
    }
    work.delete(key)
  }
  async function run() {
    if (running) return
    running = true
    for (;;) {
      const next = state.files.find((file) => file.state === 'waiting')
      if (!next) break
      await uploadOne(next.key)
    }
    running = false
    tell({ done: state.files.some((file) => file.state === 'uploaded') })
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    add(files: readonly File[]) {
      const added = files.map((file): QueuedFile => {
        count += 1
        const key = `file-${count}`
        const refusal = refusalOf(file, settings().limits)
        if (!refusal) work.set(key, { file, stop: new AbortController() })
        return { key, name: file.name, size: file.size, share: 0, state: refusal ? 'rejected' : 'waiting', refusal }
      })
      tell({ files: [...state.files, ...added], done: false })
      if (work.size > 0) void run()
    },
    /** No one waits for the files any more: nothing else is sent, and files that still arrive are removed. */
    stop() {
      clearTimeout(clearing)
      for (const { stop } of work.values()) stop.abort()
      tell({ files: state.files.filter(({ state }) => state !== 'waiting') })
    },
    remove(key: string) {
      const gone = state.files.find((file) => file.key === key)
      work.get(key)?.stop.abort()
      tell({ files: state.files.filter((file) => file.key !== key), done: false })
      if (gone?.fileId) settings().onRemove?.(gone.fileId)
    },
  }
}
