import { type Logger, pino } from 'pino'
import { maskText } from './mask.ts'

/** JSON lines without secrets or card numbers: known fields are cut, and every string is swept for numbers that pass Luhn. */
export function createLog(level: string, name: string, destination?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    base: { part: name },
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.scaCode',
        '*.password',
        '*.cvc',
        '*.pan',
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
      ],
      censor: '•••',
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...args: Parameters<Logger['info']>) => void) {
        method.apply(this, args.map((arg) => (typeof arg === 'string' ? maskText(arg) : arg)) as Parameters<Logger['info']>)
      },
    },
    serializers: {
      err: (error: Error) => ({
        ...pino.stdSerializers.err(error),
        message: maskText(String(error?.message)),
        stack: maskText(String(error?.stack ?? '')),
      }),
    },
  }
  return destination ? pino(options as never, destination as never) : pino(options as never)
}
