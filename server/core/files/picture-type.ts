import { holdsEicar } from './eicar.ts'
import { isJpeg, isPng, isWebp } from './image-shape.ts'
import { zipEnd } from './zip-directory.ts'

/** A small file may unpack to a picture that slows down every page with it. */
const mostPixels = 1024 * 1024

const shapes = { 'image/png': isPng, 'image/jpeg': isJpeg, 'image/webp': isWebp } as const
export type PictureType = keyof typeof shapes

/** The type of a picture that may be on a page: of modest size, and with nothing after its end but zeros. */
export function pictureType(bytes: Buffer): PictureType | undefined {
  if (holdsEicar(bytes) || zipEnd(bytes) !== undefined) return undefined
  return (Object.keys(shapes) as PictureType[]).find((type) => shapes[type](bytes, mostPixels))
}
