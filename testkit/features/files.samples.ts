import { aFile, aTextFile, filesOf } from './files.ts'
import { administratorOf } from './people.ts'
import { type SampleAt as At, once, type Samples } from './sample.ts'
import { ticketOf } from './tickets.ts'

const own = async ({ portico, person }: At) => ({ params: { fileId: await aFile(portico.as(person)) } })
/** One that more people than its uploader see; also those who only read tickets. */
const onTicket = ({ portico, place, level }: Pick<At, 'portico' | 'place' | 'level'>) =>
  once({ portico, place }, `a file on a ticket of a ${level}`, async () => {
    const writer = portico.as(administratorOf(portico, { level, place }))
    const fileId = await aFile(writer)
    await writer.post('/api/support/ticket', ticketOf({ references: [{ key: 'File', value: fileId }] }))
    return { params: { fileId } }
  })
/** One that a tenant has sent the platform. */
async function onTicketOfTenant({ portico, place }: At) {
  const { fileId } = (await onTicket({ portico, place, level: 'tenant' })).params
  return { params: { tenantId: portico.world[place].tenantId, id: fileId } }
}
async function ofTenant({ portico, place, person }: At) {
  const { tenantId } = portico.world[place]
  return { params: { tenantId, id: await aFile(portico.as(person), aTextFile(), filesOf(tenantId)) } }
}
const audited = { recordedIn: ['public.audit_records'] }

export const samples: Samples = {
  upload: () => ({ upload: aTextFile() }),
  uploadFor: ({ portico, place }: At) => ({ params: { tenantId: portico.world[place].tenantId }, upload: aTextFile() }),
  download: async (at: At) => ({ ...(await onTicket(at)), ...audited }),
  downloadFor: async (at: At) => ({ ...(await onTicketOfTenant(at)), ...audited }),
  get: onTicket,
  getFor: onTicketOfTenant,
  delete: async (at: At) => {
    if (at.level !== 'platform') return own(at)
    const { tenantId, id } = (await ofTenant(at)).params
    return { params: { fileId: id }, headers: { tenantid: tenantId } }
  },
}
