/**
 * Texts that people or banks wrote, as they are shown.
 * `<UserText>` isolates a name inside a sentence, so that one written from right to left does not turn the sentence round.
 * `<MaskedText value />` first 6 and last 4 · `<SwiftText code />` in groups; both are copied and read whole.
 */
import { isBlank } from '@portico/contract/core/text/fold.ts'
import type { ReactNode } from 'react'
import { groupSwift, maskText } from '../words/mask-text.ts'

export const UserText = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>

export const MaskedText = ({ value }: { value: string }) => <span className="p-code-text">{maskText(value) || '—'}</span>

/** The gaps are drawn, not written, so copying gives the plain code. */
export const SwiftText = ({ code }: { code: string }) => (
  <span className="p-code-text p-swift">
    {groupSwift(code)
      .split(' ')
      .filter(Boolean)
      .map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name but its place
        <span key={place}>{group}</span>
      ))}
    {isBlank(code) && '—'}
  </span>
)
