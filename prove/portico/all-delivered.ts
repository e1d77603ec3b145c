import { call } from '../attack/call.ts'
import type { Portico } from './portico.ts'

/** Whether the worker has passed on all events, so that nothing moves by itself any more. */
export const allDelivered = async ({ url }: Portico): Promise<boolean> =>
  /portico_outbox_events\{state="waiting"\} 0\b/.test((await call(url, undefined, '/metrics')).text)
