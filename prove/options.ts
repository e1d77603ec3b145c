import type { Profile } from './finding.ts'

export type Options = { profile: Profile; seed: number; only: readonly string[] }

/** `--profile quick|full`, `--only CHAPTER` (repeatable), `--seed N`. Throws a sentence for anything else. */
export function readOptions(words: readonly string[], chapters: readonly string[], aSeed: () => number): Options {
  let profile: Profile = 'full'
  let seed: number | undefined
  const only: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === '--profile') profile = profileOf(words[++at])
    else if (word === '--seed') seed = seedOf(words[++at])
    else if (word === '--only') only.push(chapterOf(words[++at], chapters))
    else throw new Error(`prove knows --profile, --only and --seed, not “${word}”.`)
  }
  return { profile, seed: seed ?? aSeed(), only }
}

function profileOf(text: string | undefined): Profile {
  if (text === 'quick' || text === 'full') return text
  throw new Error(`--profile takes quick or full, not “${text ?? ''}”.`)
}

function seedOf(text: string | undefined): number {
  const seed = Number(text)
  if (!text || !Number.isSafeInteger(seed) || seed < 0) throw new Error(`--seed takes a whole number, not “${text ?? ''}”.`)
  return seed
}

function chapterOf(name: string | undefined, chapters: readonly string[]): string {
  if (name === undefined || !chapters.includes(name)) throw new Error(`--only takes one of ${chapters.join(', ')}, not “${name ?? ''}”.`)
  return name
}
