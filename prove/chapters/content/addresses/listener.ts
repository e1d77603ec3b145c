import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Someone else's server: another origin, on this machine. It keeps what reaches it. */
export async function aListener() {
  const heard: { path: string; token: string | undefined; cookie: string | undefined }[] = []
  const server = createServer((request, response) => {
    heard.push({ path: request.url ?? '', token: request.headers.authorization, cookie: request.headers.cookie })
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('content-type', 'text/html').end('<title>elsewhere</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { heard, host: `127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
