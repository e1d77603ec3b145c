import type { AppError } from './app-error.ts'

type Broken = { code?: string; constraint?: string }

/** A write that another record with the same value refuses: `refusal` gets the error, which names the index. */
export const takenOnce = <T>(write: Promise<T>, refusal: (error: Broken) => AppError): Promise<T> =>
  write.catch((error: Broken) => {
    throw error.code === '23505' ? refusal(error) : error
  })
