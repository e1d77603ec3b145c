import type { Level } from '@portico/contract/core/level.ts'
import type { Caller, Reply, TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'
import { administratorOf } from './people.ts'
import { ticketOf } from './tickets.ts'

/** A file as a form sends it: its name, the type that is declared for it and its bytes. */
export type UploadedFile = { name: string; type: string; bytes: Buffer }

export const aTextFile = (wish: Partial<UploadedFile> = {}): UploadedFile => ({
  name: 'statement.txt',
  type: 'text/plain',
  bytes: Buffer.from('What the bank has sent us.\n'),
  ...wish,
})

const boundary = 'portico-test-boundary-7MA4YWxkTrZu0gW'

/** A form with one file, byte by byte: also with names and types that no browser would send. */
export function formOf({ name, type, bytes }: UploadedFile, field = 'file') {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

export const ownFiles = '/api/fs/file'
export const filesOf = (tenantId: string) => `/api/fs/${tenantId}/file`

export const upload = (caller: Caller, file: UploadedFile = aTextFile(), url = ownFiles): Promise<Reply> =>
  caller.send({ method: 'POST', url, ...formOf(file) })

/** Uploads it; answers with its id. */
export async function aFile(caller: Caller, file: UploadedFile = aTextFile(), url = ownFiles): Promise<string> {
  const reply = await upload(caller, file, url)
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return (reply.body as { fileId: string }).fileId
}

type At = { portico: TestPortico; place: MerchantName; level: Level; person: Person }

const own = async ({ portico, person }: At) => ({ params: { fileId: await aFile(portico.as(person)) } })
/** One that more people than its uploader see; also those who only read tickets. */
async function onTicket({ portico, place, level }: Pick<At, 'portico' | 'place' | 'level'>) {
  const writer = portico.as(administratorOf(portico, { level, place }))
  const fileId = await aFile(writer)
  await writer.post('/api/support/ticket', ticketOf({ references: [{ key: 'File', value: fileId }] }))
  return { params: { fileId } }
}
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

/** One good request for each operation, for the generated matrices. */
export const fileSamples = {
  'files.upload': () => ({ upload: aTextFile() }),
  'files.uploadFor': ({ portico, place }: At) => ({ params: { tenantId: portico.world[place].tenantId }, upload: aTextFile() }),
  'files.download': async (at: At) => ({ ...(await onTicket(at)), ...audited }),
  'files.downloadFor': async (at: At) => ({ ...(await onTicketOfTenant(at)), ...audited }),
  'files.get': onTicket,
  'files.getFor': onTicketOfTenant,
  'files.delete': async (at: At) => {
    if (at.level !== 'platform') return own(at)
    const { tenantId, id } = (await ofTenant(at)).params
    return { params: { fileId: id }, headers: { tenantid: tenantId } }
  },
}
