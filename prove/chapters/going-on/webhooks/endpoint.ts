import { read } from '../../../attack/call.ts'
import type { Person } from '../../../portico/people.ts'
import type { Receiver } from './receiver.ts'

export const endpointsPath = '/api/webhook/crm/endpoints'
export type Endpoint = { endpointId: string; secret: string }

/** An endpoint of the tenant that hears of each refund, at a path of the receiver. */
export async function addEndpoint(
  origin: string,
  who: Person,
  receiver: Receiver,
  path: string,
  way: Parameters<Receiver['expect']>[2] = {},
): Promise<Endpoint> {
  const body = { address: receiver.at(path), events: ['refund.succeeded'] }
  const endpoint = await read<Endpoint>(origin, who, endpointsPath, { mode: 'Live', body })
  receiver.expect(path, endpoint.secret, way)
  return endpoint
}
