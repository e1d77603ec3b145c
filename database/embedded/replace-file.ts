import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** A reader, or a power cut, sees the old content or the new one, never half of it. */
export function replaceFile(file: string, content: string, mode: number, owner?: { uid: number; gid: number }): void {
  const scratch = `${file}.${randomBytes(6).toString('hex')}`
  const descriptor = fs.openSync(scratch, 'wx', mode)
  try {
    fs.writeSync(descriptor, content)
    fs.fchmodSync(descriptor, mode)
    if (owner) fs.fchownSync(descriptor, owner.uid, owner.gid)
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
  fs.renameSync(scratch, file)
  syncDirectory(path.dirname(file))
}

/** Makes a rename in this directory survive a power cut. */
export function syncDirectory(directory: string): void {
  const descriptor = fs.openSync(directory, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
