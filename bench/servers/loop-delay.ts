import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded before the API's own main file, which stays as it is: answers the bench how long its event loop kept timers waiting. */
export type LoopRequest = { bench: 'watch loop' | 'report loop' }
export type LoopReport = { bench: 'loop'; p50Ms: number; p99Ms: number; maxMs: number }

/** A timer this often; its own period is taken off what it measures. */
const stepMs = 1
let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined

process.on('message', (message: LoopRequest) => {
  if (message.bench === 'watch loop') {
    histogram = monitorEventLoopDelay({ resolution: stepMs })
    histogram.enable()
  }
  if (message.bench === 'report loop' && histogram) {
    histogram.disable()
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - stepMs)
    const report: LoopReport = {
      bench: 'loop',
      p50Ms: late(histogram.percentile(50)),
      p99Ms: late(histogram.percentile(99)),
      maxMs: late(histogram.max),
    }
    process.send?.(report)
  }
})
