import type { Mode } from '@portico/contract/core/level.ts'
import type { Services } from '../../core/call/services.ts'
import { listDueEndpoints } from './due.platform.repository.ts'
import { serveEndpoint } from './turn.ts'

/** So many endpoints are served at once in a process; one that hangs takes one of these places for as long as a try may take. */
const mostEndpoints = 64
/** A process that is asked to stop waits no longer for answers. */
const patienceMs = 3000
const modes: readonly Mode[] = ['Live', 'Test']

/**
 * Sends webhooks until stopped: each endpoint has a queue of its own, so that none waits for another. Several may run: deliveries are claimed
 * with a lease. A look costs two small statements, and is taken each second and whenever something is said to be due.
 */
export function startWebhookSender({ services, idleMs = 1000 }: { services: Services; idleMs?: number }) {
  const serving = new Map<string, Promise<void>>()
  const ending = Promise.withResolvers<void>()
  let stopped = false
  let wake = () => {}

  async function serve(tenantId: string, mode: Mode, endpointId: string): Promise<void> {
    try {
      await serveEndpoint(services, { level: 'tenant', tenantId, mode }, endpointId, () => stopped)
    } catch (error) {
      services.log.warn({ err: error, endpointId }, 'webhooks wait to be sent')
      await pause(idleMs)
    }
  }
  const pause = (ms: number) => Promise.race([ending.promise, new Promise<void>((resolve) => setTimeout(resolve, ms).unref())])

  async function look(mode: Mode): Promise<void> {
    const most = mostEndpoints - serving.size
    if (most <= 0) return
    const busy = [...serving.keys()]
    const due = await services.inPlatformRead(mode, (db) => listDueEndpoints(db, { mode, now: services.now(), most, busy }))
    for (const { tenantId, endpointId } of due) {
      const work = serve(tenantId, mode, endpointId).finally(() => {
        serving.delete(endpointId)
        wake()
      })
      serving.set(endpointId, work)
    }
  }
  async function loop() {
    while (!stopped) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      for (const mode of modes) await look(mode).catch((error) => services.log.warn({ err: error }, 'due webhooks cannot be read'))
      await Promise.race([pause(idleMs), woken])
    }
    // What a receiver keeps waiting is sent again when its lease ends.
    await Promise.race([Promise.all(serving.values()), new Promise<void>((resolve) => setTimeout(resolve, patienceMs))])
  }
  const ended = loop()
  return {
    wake: () => wake(),
    async stop() {
      stopped = true
      ending.resolve()
      wake()
      await ended
    },
  }
}
