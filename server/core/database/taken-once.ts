import type { AppError } from '../call/app-error.ts'

type Broken = { code?: string; constraint?: string }

/** What a write answers where another record has the same: `refusal` is told which index says so. */
export const takenOnce = <T>(write: Promise<T>, refusal: (error: Broken) => AppError): Promise<T> =>
  write.catch((error: Broken) => {
    throw error.code === '23505' ? refusal(error) : error
  })
