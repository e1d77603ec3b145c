import { type Mode, modes } from '@portico/contract/core/level.ts'
import type { Services } from '../../core/call/services.ts'
import type { Loop } from '../server-feature.ts'
import { foldSome } from './fold.ts'
import { listUnfolded } from './unfolded.platform.repository.ts'

/** So many tenants have their differences folded in at once. */
const atOnce = 4

/**
 * Folds differences into sums until stopped, each tenant and mode by itself. Between two looks lies a second, so that a busy tenant's differences
 * are folded many at a time: reading the unfolded ones beside the sums costs little.
 */
export function startFolding({ services, idleMs = 1000 }: { services: Services; idleMs?: number }): Loop {
  const ending = Promise.withResolvers<void>()
  let stopped = false
  const pause = () => Promise.race([ending.promise, new Promise<void>((resolve) => setTimeout(resolve, idleMs).unref())])

  async function fold(tenantId: string, mode: Mode): Promise<void> {
    try {
      let isMore = true
      while (isMore && !stopped) isMore = await services.inScope({ level: 'tenant', tenantId, mode }, foldSome)
    } catch (error) {
      services.log.warn({ err: error, tenantId, mode }, 'sums wait to be folded')
    }
  }
  async function look(mode: Mode): Promise<void> {
    const waiting = await services.inPlatformRead(mode, listUnfolded)
    const work = async () => {
      for (let tenantId = waiting.shift(); tenantId && !stopped; tenantId = waiting.shift()) await fold(tenantId, mode)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  async function loop() {
    while (!stopped) {
      for (const mode of modes) await look(mode).catch((error) => services.log.warn({ err: error }, 'differences cannot be read'))
      await pause()
    }
  }
  const ended = loop()
  return {
    wake: () => {},
    async stop() {
      stopped = true
      ending.resolve()
      await ended
    },
  }
}
