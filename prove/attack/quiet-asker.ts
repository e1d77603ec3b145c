import { parentPort, Worker, workerData } from 'node:worker_threads'
import { arrivals, quantile } from './arrivals.ts'
import { call, isDone } from './call.ts'

type Asked = { url: string; token: string; path: string; perSecond: number; seconds: number }
export type Quiet = { p99: number; sent: number; served: number }

/**
 * One who asks for a page now and then, in a thread of its own: who asks for much beside it, in this process, is not to be taken for the
 * slowness of the server.
 */
export const askQuietly = (asked: Asked): Promise<Quiet> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: asked })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

async function ask({ url, token, path, perSecond, seconds }: Asked): Promise<Quiet> {
  const sent = await arrivals({ perSecond, seconds }, () => call(url, { token }, path))
  return {
    p99: quantile(
      sent.map(({ ms }) => ms),
      0.99,
    ),
    sent: sent.length,
    served: sent.filter(({ answer }) => answer && isDone(answer)).length,
  }
}

if (parentPort && workerData?.perSecond) parentPort.postMessage(await ask(workerData as Asked))
