import { hash, verify } from '@node-rs/argon2'
import type { IdentitySettings } from './settings.ts'

/** More people are signing in than the machine can hash for. The page answers 429. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

export type HashQueue = {
  hash(password: string): Promise<string>
  /** An absent hash (unknown address, no password yet) costs the same time and is never right. */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** argon2id, a few at a time: without a bound sixteen logins at once take the machine (1.7 a second, measured). */
export async function createHashQueue({ argon2, hashing }: Pick<IdentitySettings, 'argon2' | 'hashing'>): Promise<HashQueue> {
  const options = { memoryCost: argon2.memoryCostKib, timeCost: argon2.timeCost, parallelism: 1 }
  const decoy = await hash('nobody has this password', options)
  const waiting: (() => void)[] = []
  let running = 0

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (running >= hashing.running) {
      if (waiting.length >= hashing.waiting) throw new TooBusy('Too many passwords are being checked')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => bounded(() => hash(password, options)),
    verify: async (passwordHash, password) => {
      const matches = await bounded(() => verify(passwordHash ?? decoy, password))
      return matches && passwordHash != null
    },
  }
}
