import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const chunk = Buffer.alloc(1 << 20, 1)

/** A disk of its own, in memory, that can be filled to the last byte. */
export class SmallDisk {
  readonly folder: string
  readonly #filler: string

  private constructor(folder: string) {
    this.folder = folder
    this.#filler = path.join(folder, 'filler')
  }

  /** Undefined where this user may mount none. */
  static mount(megabytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
      return new SmallDisk(folder)
    } catch {
      rmdirSync(folder)
      return undefined
    }
  }

  /** Takes what room there is, also what has become free since; gives the bytes taken. */
  fill(): number {
    let taken = 0
    for (let size = chunk.length; size >= 1; size = Math.floor(size / 16)) while (this.#append(size)) taken += size
    return taken
  }

  free = () => rmSync(this.#filler, { force: true })

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder])
    rmdirSync(this.folder)
  }

  #append(size: number): boolean {
    try {
      appendFileSync(this.#filler, chunk.subarray(0, size))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
      throw error
    }
  }
}
