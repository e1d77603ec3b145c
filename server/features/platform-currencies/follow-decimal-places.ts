import { keepDecimalPlaces } from '@portico/contract/core/money.ts'
import type { Services } from '../../core/call/services.ts'
import { listDecimalPlaces } from './platform-currencies.repository.ts'

const everyMs = 30_000

/** The decimal places that this process writes amounts with. */
export const readDecimalPlaces = async ({ inPlatformRead }: Services) => keepDecimalPlaces(await inPlatformRead('Live', listDecimalPlaces))

/** Another process may have changed them. A currency has no amounts when that happens, so nothing was written with the old ones. */
export async function followDecimalPlaces(services: Services): Promise<() => void> {
  await readDecimalPlaces(services)
  const failed = (error: unknown) => services.log.warn({ err: error }, 'decimal places of currencies not read')
  const timer = setInterval(() => void readDecimalPlaces(services).catch(failed), everyMs).unref()
  return () => clearInterval(timer)
}
