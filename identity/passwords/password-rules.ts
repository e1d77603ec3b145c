import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isFoundIn, tidyLine } from '@portico/contract/core/text/fold.ts'
import type { IdentitySettings } from '../core/settings.ts'

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'tells-who' | 'not-repeated'

/** Words about the user: address, names, tenant, product. */
export type PasswordOwner = { email: string; words: (string | null | undefined)[] }
type Rules = Pick<IdentitySettings, 'passwordMinLength' | 'passwordMaxLength' | 'productName'>

const common = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiopü', 'azertyuiop']
const disguises: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** What speaks against a password, taken as it was typed: nothing is trimmed or changed before it is hashed. Length counts characters. */
export function passwordFault(password: string, owner: PasswordOwner, rules: Rules): PasswordFault | undefined {
  const length = [...password].length
  if (length < rules.passwordMinLength) return 'too-short'
  if (length > rules.passwordMaxLength) return 'too-long'
  const lower = password.toLowerCase()
  if (nearWords(owner, rules).some((word) => isFoundIn(password, word))) return 'tells-who'
  return isCommon(lower) ? 'common' : undefined
}

const shortestTellingWord = 4

function nearWords({ email, words }: PasswordOwner, { productName }: Rules): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const said = words.flatMap((word) => tidyLine(word ?? '').split(' '))
  const all = [local, ...local.split(/[._+-]/), ...domain.split('.').slice(0, -1), ...said, productName]
  return all.filter((word) => word.length >= shortestTellingWord)
}

function isCommon(lower: string): boolean {
  const plain = [...lower].map((character) => disguises[character] ?? character).join('')
  const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [lower, plain, core(lower), core(plain), core(core(lower).replace(/./gu, (character) => disguises[character] ?? character))]
  return forms.some((form) => common.has(form)) || new Set(lower).size < 4 || isRepeated(lower) || isWalk(lower)
}

/** One piece of up to six characters, again and again. */
const isRepeated = (text: string) => [1, 2, 3, 4, 5, 6].some((size) => text.slice(0, size).repeat(text.length).startsWith(text))

/** Made of nothing but stretches of the alphabet, the digits or the rows of a keyboard. */
function isWalk(text: string): boolean {
  const stretches = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
  const longest = (from: number) => {
    for (let end = text.length; end - from >= 4; end--) {
      if (stretches.some((row) => row.includes(text.slice(from, end)))) return end - from
    }
    return 0
  }
  for (let at = 0; at < text.length; ) {
    const step = longest(at)
    if (step === 0) return text.length - at <= 3 && at > 0
    at += step
  }
  return true
}
