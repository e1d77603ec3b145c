import { createLog } from '../core/text/log.ts'
import { stopOnSignal } from './process.ts'
import { startPart } from './start.ts'
import { startWorkerPart } from './worker-part.ts'

startPart(async (config) => {
  const log = createLog(config.environment.logLevel === 'info' ? 'warn' : config.environment.logLevel, 'worker')
  const worker = await startWorkerPart(config, log)
  stopOnSignal(worker.stop, log)
})
