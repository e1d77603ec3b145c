/**
 * `<PersonMenu name zone items initials? compact? />`: the user's name and time zone; a press opens the menu. `compact`
 * shows only the initials, and the rest is in the menu.
 * An item is a link (`href`), a command (`onClick`) or a choice of two or three (`choices`, `value`, `onChange`): theme, language.
 */

import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { tidyLine, tidyText } from '@portico/contract/core/text/fold.ts'
import { useRef, useState } from 'react'
import { late } from '../notices/late.ts'
import { useLatePart } from '../notices/use-late-part.ts'
import { useUiTexts } from '../words/texts.tsx'
import type { Person } from './person.ts'

/** The first letters of the first and the last name. */
export const initialsOf = (firstName: string, lastName: string): string =>
  [firstName, lastName].map((name) => [...tidyText(name)][0]?.toLocaleUpperCase('tr') ?? '').join('')

/** Of someone who has one name alone, which may be an address, its own. */
function initialsIn(name: string): string {
  const [first = '', ...rest] = tidyLine(name).split(' ')
  return initialsOf(first, rest.at(-1) ?? '')
}

const popover = late(() => import('./person-popover.tsx'))

export function PersonMenu({ compact = false, ...person }: Person & { compact?: boolean }) {
  const { name, zone, initials = initialsIn(name) } = person
  const texts = useUiTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [part, opened] = useLatePart(popover, wanted, () => setWanted(false))
  return (
    <>
      <UnstyledButton
        ref={button}
        className="p-me"
        data-compact={compact || undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={popover.ahead}
        onFocus={popover.ahead}
        onClick={() => setWanted(!wanted)}
      >
        <span className="p-initials" aria-hidden>
          {initials}
        </span>
        <span className="p-me-text">
          {name}
          <small>{zone}</small>
        </span>
        <VisuallyHidden>{texts.personMenu}</VisuallyHidden>
      </UnstyledButton>
      {part && button.current && <part.PersonPopover {...person} button={button.current} opened={opened} onChange={setWanted} />}
    </>
  )
}
