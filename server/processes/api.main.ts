import { createLog } from '../core/text/log.ts'
import { startApi } from './api.ts'
import { stopOnSignal } from './process.ts'
import { startPart } from './start.ts'

startPart(async (config) => {
  const log = createLog(config.environment.logLevel === 'info' ? 'warn' : config.environment.logLevel, 'api')
  const api = await startApi(config, log)
  stopOnSignal(api.stop, log)
})
