import { ApiError } from './api-error.ts'

const attemptsWhileRunning = 5

/** No answer, an answer of something in between, or the first attempt is still running: nobody knows whether the call had its effect. */
export const isUncertain = ({ status, code }: ApiError): boolean => status === 0 || status >= 500 || code === 'idempotency_key_running'

/** The first attempt may still be running when the second arrives; its answer comes in a moment. */
export async function patiently<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      const isRunning = error instanceof ApiError && error.code === 'idempotency_key_running'
      if (!isRunning || attempt >= attemptsWhileRunning) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? 1) * 1000))
    }
  }
}
