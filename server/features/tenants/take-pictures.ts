import { createHash } from 'node:crypto'
import { mostPictureBytes, type PictureName, pictureNames } from '@portico/contract/features/tenants/tenant-words.ts'
import { AppError } from '../../core/call/app-error.ts'
import { pictureType } from '../../core/files/picture-type.ts'
import { picturesOf } from '../session/index.ts'

type Pictures = Record<PictureName, string | null>
type Wished = { [Name in PictureName]?: string | null | undefined }

/** The pictures as they will stand: one that is not spoken of stays, null takes it away, a new one is what its bytes are. */
export function takePictures(stored: unknown, wished: Wished): Pictures {
  const fields: Record<string, string> = {}
  const pictures = picturesOf(stored)
  for (const name of pictureNames) {
    const source = wished[name]
    if (source === undefined) continue
    const fault = source === null ? undefined : faultOf(source)
    if (fault) fields[`body.${name}`] = fault
    else pictures[name] = source
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return pictures
}

function faultOf(source: string): string | undefined {
  const { declared, bytes } = read(source)
  if (declared === 'image/svg+xml') return 'SVG can carry scripts and addresses: give it as PNG, JPEG or WebP'
  if (bytes.length > mostPictureBytes) return 'The picture is larger than 16 KB'
  return pictureType(bytes) === declared ? undefined : 'This is no PNG, JPEG or WebP picture of at most 1024 × 1024 points'
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
