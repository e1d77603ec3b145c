import { startPart } from './start.ts'

// A part that gets half way and then cannot go on.
startPart(async (_config, tell) => {
  tell('1 of 2 payments')
  tell('2 of 2 payments')
  throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
})
