import { createHash } from 'node:crypto'
import type { Refusal } from '@portico/contract/core/refusals.ts'
import { mostPictureBytes, type PictureName, pictureNames } from '@portico/contract/features/tenants/tenant-words.ts'
import { tenantRefusals } from '@portico/contract/features/tenants/tenants.refusals.ts'
import { refuseFields } from '../../core/call/app-error.ts'
import { pictureType } from '../../core/files/picture-type.ts'
import { picturesOf } from '../session/index.ts'

type Pictures = Record<PictureName, string | null>
type Wished = { [Name in PictureName]?: string | null | undefined }

/** The pictures after the change: a missing field keeps one, null removes it, and a new one has the type of its bytes. */
export function takePictures(stored: unknown, wished: Wished): Pictures {
  const wrong: Record<string, Refusal> = {}
  const pictures = picturesOf(stored)
  for (const name of pictureNames) {
    const source = wished[name]
    if (source === undefined) continue
    const fault = source === null ? undefined : faultOf(source)
    if (fault) wrong[`body.${name}`] = fault
    else pictures[name] = source
  }
  refuseFields(wrong)
  return pictures
}

function faultOf(source: string): Refusal | undefined {
  const { declared, bytes } = read(source)
  if (declared === 'image/svg+xml') return tenantRefusals.svg()
  if (bytes.length > mostPictureBytes) return tenantRefusals.pictureTooLarge({ kilobytes: mostPictureBytes / 1024 })
  return pictureType(bytes) === declared ? undefined : tenantRefusals.noPicture()
}

function read(source: string) {
  const [head = '', data = ''] = source.split(',')
  return { declared: head.slice('data:'.length, -';base64'.length), bytes: Buffer.from(data, 'base64') }
}

/** What the trail keeps of them: which one it was, not the picture itself. */
export const picturesInWords = (stored: unknown): Record<PictureName, string | null> =>
  Object.fromEntries(Object.entries(picturesOf(stored)).map(([name, source]) => [name, source && inWords(source)])) as Pictures

function inWords(source: string): string {
  const { declared, bytes } = read(source)
  return `${declared}, ${bytes.length} B, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`
}
