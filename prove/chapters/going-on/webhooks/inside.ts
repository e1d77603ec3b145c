import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Place } from '../../../arena.ts'
import { call, isDone, json } from '../../../attack/call.ts'
import type { Fault } from '../../../chapter.ts'
import type { Person } from '../../../portico/people.ts'
import { addEndpoint, type Endpoint, endpointsPath } from './endpoint.ts'
import type { Receiver } from './receiver.ts'

/** Addresses that mean a host of our own network, in the ways that readers of addresses have been deceived with. */
const insideAddresses = (port: number): string[] => [
  ...[`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `localhost.:${port}`, `127.1:${port}`, `127.0.1:${port}`, `0:${port}`, `0.0.0.0:${port}`],
  ...[`2130706433:${port}`, `0x7f000001:${port}`, `0x7f.1:${port}`, `0177.0.0.1:${port}`, `017700000001:${port}`, `127.000.000.001:${port}`],
  ...[`[::1]:${port}`, `[::]:${port}`, `[::ffff:127.0.0.1]:${port}`, `[::ffff:7f00:1]:${port}`, `[0:0:0:0:0:0:0:1]:${port}`, `[64:ff9b::7f00:1]:${port}`],
  ...[`[2002:7f00:1::]:${port}`, `[fe80::1]:${port}`, `[fd00::1]:${port}`, `①②⑦.⓪.⓪.①:${port}`, `127。0。0。1:${port}`, `loc%61lhost:${port}`],
  ...['169.254.169.254/latest/meta-data', '[fd00:ec2::254]/latest/meta-data', '2852039166/latest/meta-data', '0xa9fea9fe/', 'metadata.google.internal/computeMetadata/v1'],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '198.18.0.1', 'postgres.local', 'api.localhost', 'shop.internal', 'printer.home.arpa'],
  ...[`shop.example@127.0.0.1:${port}`, `127.0.0.1:${port}#shop.example`, `127.0.0.1:${port}?shop.example`, `127.0.0.1.nip.io:${port}`],
] // biome-ignore format: one list

/** Tries to make the sender call a service of this machine: by an address of an endpoint, and by a redirect from one that is allowed. */
export async function insideFaults({ portico }: Place, who: Person, receiver: Receiver): Promise<{ faults: Fault[]; tried: number }> {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`)
    response.end('{}')
  }).on('connection', () => hits.push('a connection'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const faults: Fault[] = []
  const inside = insideAddresses(port).flatMap((rest) => [`https://${rest}`, `http://${rest}`])
  for (const address of inside) {
    const answer = await call(portico.url, who, endpointsPath, { mode: 'Live', body: { address, events: ['refund.failed'] } })
    if (answer.status >= 500) faults.push(`${address} was answered with ${answer.status}`)
    if (isDone(answer)) faults.push(...(await triedFaults(portico.url, who, json<Endpoint>(answer), address)))
  }
  const away = await addEndpoint(portico.url, who, receiver, '/away', { redirectsTo: `http://127.0.0.1:${port}/secret` })
  const { httpStatus } = json<{ httpStatus: number | null }>(await test(portico.url, who, away))
  if (httpStatus !== 302) faults.push(`twin: the receiver that sends elsewhere was answered with ${httpStatus}`)
  await remove(portico.url, who, away)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return { faults: [...faults, ...hits.map((hit) => `a service inside heard ${hit}`)], tried: inside.length + 1 }
}

/** A name that leads inside only once it is looked up may be kept, and is not called. */
async function triedFaults(origin: string, who: Person, endpoint: Endpoint, address: string): Promise<Fault[]> {
  const { httpStatus } = json<{ httpStatus: number | null }>(await test(origin, who, endpoint))
  await remove(origin, who, endpoint)
  return httpStatus === null ? [] : [`${address} was called: ${httpStatus}`]
}

const test = (origin: string, who: Person, { endpointId }: Endpoint) =>
  call(origin, who, `${endpointsPath}/${endpointId}/test`, { method: 'POST', mode: 'Live' })
const remove = (origin: string, who: Person, { endpointId }: Endpoint) =>
  call(origin, who, `${endpointsPath}/${endpointId}`, { method: 'DELETE', mode: 'Live' })
